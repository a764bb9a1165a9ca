import { callOwner } from '../../platform/identity/callers/call-owner.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { Bucket } from '../../platform/rate-limits/bucket.ts';

/** A drawing of so many characters of plan XML takes about a tenth of a second of processor time. */
const CHARACTERS_PER_TOKEN = 32_768;

/** The bucket in which a drawing of a plan counts, more for a larger plan (D2002). */
export function drawingBucket(
  planObjects: string | null,
  caller: Pick<Caller, 'tenant' | 'user'> | undefined,
  sourceIp: string,
): Bucket {
  return { limit: 'drawing', of: callOwner(caller, sourceIp), tokens: 1 + largeParts(planObjects) };
}

/**
 * The bucket in which reading the text of a plan counts, without drawing it: as a drawing does, but none for a usual
 * plan (D2002).
 */
export function readingBuckets(
  planObjects: string | null,
  caller: Pick<Caller, 'tenant' | 'user'> | undefined,
  sourceIp: string,
): readonly Bucket[] {
  const tokens = largeParts(planObjects);
  return tokens === 0 ? [] : [{ limit: 'drawing', of: callOwner(caller, sourceIp), tokens }];
}

function largeParts(planObjects: string | null): number {
  return Math.floor((planObjects ?? '').length / CHARACTERS_PER_TOKEN);
}
