import * as z from 'zod';

/** The version number of argon2 1.3 in PHC strings. */
const ARGON2_VERSION = 19;
const PATTERN =
  /^\$argon2id\$v=19\$m=(?<memoryKib>\d{1,7}),t=(?<passes>\d{1,3}),p=(?<lanes>\d{1,3})\$(?<salt>[A-Za-z0-9+/]{11,86})\$(?<hash>[A-Za-z0-9+/]{22,86})$/;

/** A stored password: a PHC string with its parameters, `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
export const PasswordHash = z.string().regex(PATTERN);

/** The parts of a stored password. */
export interface PasswordHashParts {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

/** Returns the PHC string of a password hash, for storage. */
export function formatPasswordHash({ memoryKib, passes, lanes, salt, hash }: PasswordHashParts): string {
  const parameters = `m=${memoryKib},t=${passes},p=${lanes}`;
  return `$argon2id$v=${ARGON2_VERSION}$${parameters}$${unpaddedBase64(salt)}$${unpaddedBase64(hash)}`;
}

/** Parses a stored password. Throws a `TypeError` for any other text. */
export function parsePasswordHash(text: string): PasswordHashParts {
  const groups = PATTERN.exec(text)?.groups;
  if (!groups) throw new TypeError('the stored password is not an argon2id PHC string');
  const { memoryKib, passes, lanes, salt = '', hash = '' } = groups;
  return {
    memoryKib: Number(memoryKib),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpaddedBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
