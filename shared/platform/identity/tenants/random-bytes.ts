/**
 * A source of random bytes for secrets, such as `randomBytes` of `node:crypto`. It is a parameter, so that tests can
 * fix it.
 */
export type RandomBytes = (size: number) => Uint8Array;
