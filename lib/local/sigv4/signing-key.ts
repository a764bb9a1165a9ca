import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { type CredentialScope, scopeText } from './credential-scope.ts';

/** Far more than one run has functions; a day has its own keys. */
const MAX_REMEMBERED_KEYS = 1_000;

const remembered = new Map<string, KeyObject>();

/**
 * The key that signs the requests of one secret for a day, region and service. It is remembered: deriving it takes
 * four of the five HMACs of a check, which was most of its time.
 */
export function signingKey(secret: string, scope: CredentialScope): KeyObject {
  const name = JSON.stringify([secret, scopeText(scope)]);
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED_KEYS) remembered.clear();
  const { date, region, service } = scope;
  const derived = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (parent, part) => createHmac('sha256', parent).update(part).digest(),
    `AWS4${secret}`,
  );
  const key = createSecretKey(Buffer.from(derived));
  remembered.set(name, key);
  return key;
}
