/** The only signature algorithm that the local cloud accepts; it refuses Signature Version 4A and Version 2. */
export const SIGNATURE_ALGORITHM = 'AWS4-HMAC-SHA256';

/** The largest difference between the time of signing and the time of arrival. */
export const MAX_CLOCK_SKEW_MS = 15 * 60_000;

/** The parts of a credential: `AKID/20130524/eu-central-1/s3/aws4_request`. */
export interface CredentialScope {
  readonly accessKeyId: string;
  /** `YYYYMMDD` */
  readonly date: string;
  readonly region: string;
  /** The signing name of the service. */
  readonly service: string;
}

/** The content of the `Authorization` header of a signed request. */
export interface Authorization {
  readonly scope: CredentialScope;
  /** Lower-case names, in the order of signing. */
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

/** Reads `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`; undefined if a header has another form. */
export function parseAuthorizationHeader(header: string): Authorization | undefined {
  if (!header.startsWith(`${SIGNATURE_ALGORITHM} `)) return undefined;
  const parts = header.split(/[ ,]/);
  const field = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const scope = parseCredential(field('Credential') ?? '');
  const signedHeaders = field('SignedHeaders');
  const signature = field('Signature');
  if (!scope || !signedHeaders || !signature) return undefined;
  return { scope, signedHeaders: signedHeaders.split(';'), signature };
}

/** Undefined if the text is not a credential. It accepts every region, because the signature covers the region. */
export function parseCredential(text: string): CredentialScope | undefined {
  const match = /^([^/]+)\/(\d{8})\/([a-z0-9-]+)\/([a-z0-9-]+)\/aws4_request$/.exec(text);
  if (!match) return undefined;
  const [, accessKeyId = '', date = '', region = '', service = ''] = match;
  return { accessKeyId, date, region, service };
}

/** Milliseconds since 1970 of `YYYYMMDDTHHMMSSZ`; undefined if the text has another form. */
export function signingTimeMs(time: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
