import type { LifecycleRule } from '../template/deployment.ts';
import type { ObjectVersion } from './object-version.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Whether a lifecycle rule of the bucket expires an object. The days end at the next midnight UTC, as in S3.
 * Source: S3 user guide, 'Lifecycle rules: based on an object's age'.
 */
export function isExpired(object: ObjectVersion, rules: readonly LifecycleRule[], nowMs: number): boolean {
  return rules.some(({ prefix, expireAfterDays }) => {
    const expiresMs = Math.ceil(object.modifiedMs / DAY_MS + expireAfterDays) * DAY_MS;
    return nowMs >= expiresMs && object.key.startsWith(prefix);
  });
}
