import * as z from 'zod';
import { SignatureError } from './signature-error.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';

const credentialScope = z
  .string()
  .transform((text) => text.split('/'))
  .pipe(z.tuple([z.string().min(1), z.string().regex(/^\d{8}$/), z.string(), z.string(), z.literal('aws4_request')]));

/** What the `Authorization` header of a signed request says. */
export interface Authorization {
  readonly accessKeyId: string;
  /** `YYYYMMDD` */
  readonly date: string;
  readonly region: string;
  readonly service: string;
  /** Lower-case names, in the order in which they were signed. */
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

/**
 * Reads `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`.
 * @throws SignatureError when the header is absent or has not this form
 */
export function parseAuthorizationHeader(header: string | undefined): Authorization {
  if (!header) throw new SignatureError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  if (!header.startsWith(`${ALGORITHM} `)) {
    throw new SignatureError('IncompleteSignatureException', `The authorization header is not of type ${ALGORITHM}.`);
  }
  const parts = header.slice(ALGORITHM.length).split(',');
  const fields = new Map(parts.map((part) => splitAtFirst(part.trim(), '=')));
  const scope = credentialScope.safeParse(fields.get('Credential') ?? '');
  const signedHeaders = fields.get('SignedHeaders');
  const signature = fields.get('Signature');
  if (!scope.success || !signedHeaders || !signature) {
    throw new SignatureError(
      'IncompleteSignatureException',
      "Authorization header requires a 'Credential', a 'SignedHeaders' and a 'Signature' parameter.",
    );
  }
  const [accessKeyId, date, region, service] = scope.data;
  return { accessKeyId, date, region, service, signedHeaders: signedHeaders.split(';'), signature };
}

function splitAtFirst(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
