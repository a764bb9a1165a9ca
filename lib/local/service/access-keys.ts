import { createHmac } from 'node:crypto';

/** An access key as the SDK takes it. */
export interface AccessKey {
  readonly id: string;
  readonly secret: string;
}

/** The key of a function, or of the operator: the same for the same data folder, and nowhere written down. */
export function accessKey(seed: string, owner: string): AccessKey {
  const derived = (what: string) => createHmac('sha256', seed).update(`${what}:${owner}`).digest('hex');
  return { id: `LOCAL${derived('id').slice(0, 15).toUpperCase()}`, secret: derived('secret').slice(0, 40) };
}

/** The owner name of the operator's key; functions have their names in lower case with dashes. */
export const OPERATOR = 'OPERATOR';
