import * as z from 'zod';

/** The settings of a stage that sets none. Source: D210, D218 in contract/interface.md. */
export const AUTH_DEFAULTS: AuthSettings = { tokenMaxAgeSeconds: 15 * 60, sessionTtlSeconds: 30 * 24 * 60 * 60 };

/** A whole number of seconds as text. Empty text is invalid, because `Number` would turn it into 0. */
const seconds = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number);

const environmentSchema = z.object({
  TOKEN_MAX_AGE_SECONDS: seconds.default(AUTH_DEFAULTS.tokenMaxAgeSeconds),
  SESSION_TTL_SECONDS: seconds.pipe(z.int().positive()).default(AUTH_DEFAULTS.sessionTtlSeconds),
});

/** Settings of authentication. Source: D210, D218 in contract/interface.md. */
export interface AuthSettings {
  /**
   * The largest difference between the date of an encrypted request token and now, in both directions; 0 disables the
   * check.
   */
  readonly tokenMaxAgeSeconds: number;
  /** How long after its last action a session ends. */
  readonly sessionTtlSeconds: number;
}

/** Reads the settings from environment variables. Throws a `ZodError` that names the invalid variable. */
export function authSettings(environment: Readonly<Record<string, string | undefined>>): AuthSettings {
  const { TOKEN_MAX_AGE_SECONDS, SESSION_TTL_SECONDS } = environmentSchema.parse(environment);
  return { tokenMaxAgeSeconds: TOKEN_MAX_AGE_SECONDS, sessionTtlSeconds: SESSION_TTL_SECONDS };
}
