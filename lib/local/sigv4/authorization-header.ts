import { type CredentialScope, parseCredential, SIGNATURE_ALGORITHM } from './credential-scope.ts';

/** What the `Authorization` header of a signed request says. */
export interface Authorization {
  readonly scope: CredentialScope;
  /** Lower-case names, in the order in which they were signed. */
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

/** Reads `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`; undefined when a header has not this form. */
export function parseAuthorizationHeader(header: string): Authorization | undefined {
  if (!header.startsWith(`${SIGNATURE_ALGORITHM} `)) return undefined;
  const parts = header.slice(SIGNATURE_ALGORITHM.length).split(',');
  const fields = new Map(parts.map((part) => splitAtFirst(part.trim(), '=')));
  const scope = parseCredential(fields.get('Credential') ?? '');
  const signedHeaders = fields.get('SignedHeaders');
  const signature = fields.get('Signature');
  if (!scope || !signedHeaders || !signature) return undefined;
  return { scope, signedHeaders: signedHeaders.split(';'), signature };
}

function splitAtFirst(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
