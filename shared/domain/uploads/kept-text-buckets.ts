import { callOwner } from '../../platform/identity/callers/call-owner.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { Bucket } from '../../platform/rate-limits/bucket.ts';

/** Usual plans are smaller. Of a file each byte counts as a character. */
const CHARACTERS_PER_TOKEN = 32_768;

/**
 * The bucket in which a text or a file counts that a caller without a sign-in wants to keep: 20 GiB a day (D511). One
 * below a piece counts as one by chance, with its share of a piece: so many short ones count as much as a long one, and
 * usual calls write no bucket. None for users, whom their tenant knows.
 *
 * @param random returns a number from 0 to below 1, as `Math.random` does
 */
export function keptTextBuckets(
  characters: number,
  caller: Pick<Caller, 'tenant' | 'user'>,
  sourceIp: string,
  random: () => number,
): readonly Bucket[] {
  if (caller.user) return [];
  const pieces = characters / CHARACTERS_PER_TOKEN;
  const tokens = pieces < 1 ? Number(random() < pieces) : Math.floor(pieces);
  return tokens === 0 ? [] : [{ limit: 'keptTextPerAddress', of: callOwner(caller, sourceIp), tokens }];
}
