import { openTable } from '../../aws/table.ts';
import { authSettings } from './auth-settings.ts';
import type { AuthenticateDeps } from './authenticate.ts';
import { callerCache } from './caller-cache.ts';

/** Opens what authentication needs, with the settings of the environment and an empty cache. */
export function openAuthentication(): AuthenticateDeps {
  const clock = () => new Date();
  return { identity: openTable('identity'), clock, settings: authSettings(process.env), cache: callerCache(clock) };
}
