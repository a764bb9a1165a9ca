import { authSettings } from '../../../shared/platform/identity/callers/auth-settings.ts';
import { rateLimitSettings } from '../../../shared/platform/rate-limits/rate-limit-settings.ts';

/** Settings of the functions that `--env` may set. */
const SETTINGS = [
  'ALLOW_LOOPBACK',
  'CORS_ORIGIN',
  'LOG_LEVEL',
  'RATE_LIMITS',
  'SESSION_TTL_SECONDS',
  'RENDER_PART_SECONDS',
  'TOKEN_MAX_AGE_SECONDS',
] as const;

/**
 * Checks the settings of `--env`.
 * @throws {Error} for a setting that no function knows, and for a value with which every function would fail
 */
export function checkSettings(settings: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(settings).filter((name) => !SETTINGS.some((known) => known === name));
  if (unknown.length > 0)
    throw new Error(`--env ${unknown.join(', ')}: no such setting; there are ${SETTINGS.join(', ')}`);
  for (const read of [authSettings, rateLimitSettings]) {
    try {
      read(settings);
    } catch (cause) {
      throw new Error(`--env has a value that is not possible: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    }
  }
}
