import * as z from 'zod';

const UploadUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Returns `{upload_url}`, the host of public files, without a slash at the end. Throws if the variable is not set. */
export function publicFilesUrl(environment: Readonly<Record<string, string | undefined>>): string {
  return UploadUrl.parse(environment.UPLOAD_URL);
}

/**
 * Returns where clients post forms with a signed policy, if this is not the bucket's own host. In the local cloud the
 * host of public files accepts them, so that callers need only two addresses. In AWS it is undefined: CloudFront signs
 * the requests that it forwards, which does not work for a form with its own signature, so clients post to S3.
 */
export function formUploadUrl(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return environment.AWS_ENDPOINT_URL_S3 === undefined ? undefined : `${publicFilesUrl(environment)}/`;
}
