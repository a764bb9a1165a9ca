import { type CredentialScope, parseCredential } from '../sigv4/credential-scope.ts';

const SIGNING_NAME = 's3';

/** Undefined unless the text is a credential for S3. */
export function parseS3Credential(text: string): CredentialScope | undefined {
  const scope = parseCredential(text);
  return scope && isForS3(scope) ? scope : undefined;
}

export function isForS3({ service }: CredentialScope): boolean {
  return service === SIGNING_NAME;
}
