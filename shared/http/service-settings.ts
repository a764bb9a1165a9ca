import * as z from 'zod';

const UploadUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** `{upload_url}`: the host of public files, without a slash at the end. Throws when the variable is not set. */
export function publicFilesUrl(environment: Readonly<Record<string, string | undefined>>): string {
  return UploadUrl.parse(environment.UPLOAD_URL);
}
