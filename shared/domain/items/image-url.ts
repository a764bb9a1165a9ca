import { invalidRequest } from '../../platform/errors/service-error.ts';
import { checkSourceUrl } from '../../platform/source-urls/check-source-url.ts';
import { SourceError } from '../../platform/source-urls/source-error.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import type { ImageType } from './item.ts';

/** The settings that decide which image URLs are allowed. */
export interface ImageUrlRules {
  /** `{upload_url}`: URLs below it are files of the service. */
  readonly uploadUrl: string;
  readonly sourceUrls: SourceUrlSettings;
}

/** Returns whether browsers can be sent to a URL: a file of the service, or https on a public host (D422). */
export function isAllowedImageUrl(url: string, rules: ImageUrlRules): boolean {
  return refusal(url, rules) === undefined;
}

/**
 * Checks the URL of an image.
 *
 * @throws ServiceError 400 for a URL that browsers must not be sent to
 */
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
