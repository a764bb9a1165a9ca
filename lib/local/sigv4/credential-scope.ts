/** The only algorithm that the stand-ins know; Signature Version 4A and Version 2 are refused. */
export const SIGNATURE_ALGORITHM = 'AWS4-HMAC-SHA256';

/** What a credential is for: `AKID/20130524/eu-central-1/s3/aws4_request`. */
export interface CredentialScope {
  readonly accessKeyId: string;
  /** Day, `YYYYMMDD`. */
  readonly date: string;
  readonly region: string;
  /** Signing name. */
  readonly service: string;
}

/** Undefined unless the text is a credential. Any region is taken, as the signature binds it anyway. */
export function parseCredential(text: string): CredentialScope | undefined {
  const match = /^([^/]+)\/(\d{8})\/([a-z0-9-]+)\/([a-z0-9-]+)\/aws4_request$/.exec(text);
  if (!match) return undefined;
  const [, accessKeyId = '', date = '', region = '', service = ''] = match;
  return { accessKeyId, date, region, service };
}

/** `20130524/eu-central-1/s3/aws4_request` */
export function scopeText({ date, region, service }: CredentialScope): string {
  return `${date}/${region}/${service}/aws4_request`;
}
