import * as z from 'zod';

/** What the deployment says about URLs that callers give. */
export interface SourceUrlSettings {
  /** http and this machine may be called: for the local cloud only. */
  readonly allowLoopback: boolean;
}

const AllowLoopback = z.enum(['true', 'false']).default('false');

/** Reads `ALLOW_LOOPBACK`. Throws a ZodError for anything but true and false. */
export function sourceUrlSettings(environment: Readonly<Record<string, string | undefined>>): SourceUrlSettings {
  return { allowLoopback: AllowLoopback.parse(environment.ALLOW_LOOPBACK) === 'true' };
}
