import type { LifecycleRule } from '../template/deployment.ts';
import type { ObjectVersion } from './object-version.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Whether a lifecycle rule of its bucket says that an object's time is over. As in S3 the days end at the next midnight
 * UTC. Source: S3 user guide, 'Lifecycle rules: based on an object's age'.
 */
export function isExpired(object: ObjectVersion, rules: readonly LifecycleRule[], nowMs: number): boolean {
  return rules.some((rule) => {
    const expiresMs = Math.ceil(object.modifiedMs / DAY_MS + rule.expireAfterDays) * DAY_MS;
    return nowMs >= expiresMs && ruleCovers(rule, object);
  });
}

function ruleCovers(rule: LifecycleRule, object: ObjectVersion): boolean {
  const tags = Object.entries(rule.tags ?? {});
  return object.key.startsWith(rule.prefix ?? '') && tags.every(([name, value]) => object.facts.tags[name] === value);
}
