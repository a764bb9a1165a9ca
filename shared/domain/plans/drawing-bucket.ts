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
  const tokens = 1 + Math.floor((planObjects ?? '').length / CHARACTERS_PER_TOKEN);
  return { limit: 'drawing', of: callOwner(caller, sourceIp), tokens };
}
