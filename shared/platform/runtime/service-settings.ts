import * as z from 'zod';

const UploadUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** `{upload_url}`: the host of public files, without a slash at the end. Throws when the variable is not set. */
export function publicFilesUrl(environment: Readonly<Record<string, string | undefined>>): string {
  return UploadUrl.parse(environment.UPLOAD_URL);
}

/**
 * Where forms with a signed policy are posted when it is not the bucket's own host: in the local cloud the host of public
 * files takes them, so that callers need to know no address beside the two that they are told. In AWS nothing: CloudFront
 * signs what it hands on, which a form with its own signature cannot be, so it goes to S3.
 */
export function formUploadUrl(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return environment.AWS_ENDPOINT_URL_S3 === undefined ? undefined : `${publicFilesUrl(environment)}/`;
}
