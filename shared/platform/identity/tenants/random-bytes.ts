/** A source of unpredictable bytes, such as `randomBytes` of `node:crypto`; an argument, so that tests can repeat. */
export type RandomBytes = (size: number) => Uint8Array;
