import * as z from 'zod';

/** The deployment's settings for URLs of callers. */
export interface SourceUrlSettings {
  /** http URLs and this machine are allowed: only for the local cloud. */
  readonly allowLoopback: boolean;
}

const AllowLoopback = z.enum(['true', 'false']).default('false');

/** Reads `ALLOW_LOOPBACK`. Throws a ZodError for other values than true and false. */
export function sourceUrlSettings(environment: Readonly<Record<string, string | undefined>>): SourceUrlSettings {
  return { allowLoopback: AllowLoopback.parse(environment.ALLOW_LOOPBACK) === 'true' };
}
