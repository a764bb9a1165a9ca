import { invalidRequest } from '../../platform/errors/service-error.ts';
import { checkSourceUrl } from '../../platform/source-urls/check-source-url.ts';
import { SourceError } from '../../platform/source-urls/source-error.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import type { ImageType } from './item.ts';

export interface ImageUrlRules {
  /** `{upload_url}`: what is below it is ours. */
  readonly uploadUrl: string;
  readonly sourceUrls: SourceUrlSettings;
}

/** Whether browsers may be sent to a URL: a file of ours, or https on a public host (D422). */
export function isAllowedImageUrl(url: string, rules: ImageUrlRules): boolean {
  return refusal(url, rules) === undefined;
}

/** Throws 400 for a URL that browsers must not be sent to. */
export function checkImageUrl(type: ImageType, url: string, rules: ImageUrlRules): void {
  const message = refusal(url, rules);
  if (message !== undefined) throw invalidRequest(`The URL of ${type} is refused.`, [{ path: type, message }]);
}

function refusal(url: string, { uploadUrl, sourceUrls }: ImageUrlRules): string | undefined {
  try {
    if (!url.startsWith(`${uploadUrl}/`)) checkSourceUrl(url, sourceUrls);
    return undefined;
  } catch (error) {
    if (error instanceof SourceError) return error.message;
    throw error;
  }
}
