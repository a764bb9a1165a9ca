import type { LifecycleRule } from '../template/deployment.ts';
import type { ObjectVersion } from './object-version.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Whether a lifecycle rule of the bucket expires an object. The days end at the next midnight UTC, as in S3.
 * Source: S3 user guide, 'Lifecycle rules: based on an object's age'.
 */
export function isExpired(object: ObjectVersion, rules: readonly LifecycleRule[], nowMs: number): boolean {
  return rules.some((rule) => {
    const expiresMs = Math.ceil(object.modifiedMs / DAY_MS + rule.expireAfterDays) * DAY_MS;
    return nowMs >= expiresMs && covers(rule, object);
  });
}

/** Objects have no tags here, so a rule for tagged objects covers none. */
function covers({ prefix = '', tags = {} }: LifecycleRule, { key }: ObjectVersion): boolean {
  return key.startsWith(prefix) && Object.keys(tags).length === 0;
}
