import { createHmac } from 'node:crypto';
import type { AccessKey } from '../iam/create-access-gate.ts';

/** The key of a function, or of the operator. It depends on the seed of the data folder, so that no file holds it. */
export function accessKey(seed: string, owner: string): AccessKey {
  const derived = (what: string) => createHmac('sha256', seed).update(`${what}:${owner}`).digest('hex');
  return { id: `LOCAL${derived('id').slice(0, 15).toUpperCase()}`, secret: derived('secret').slice(0, 40) };
}

/** The owner name of the operator's key. No function has it: their names are in lower case. */
export const OPERATOR = 'OPERATOR';
