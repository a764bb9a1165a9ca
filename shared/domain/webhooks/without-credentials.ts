/** What stands in an answer in place of what was sent to prove who calls. */
const LEFT_OUT = '[left out]';

/** The headers of a POST that prove who calls. Source: sign-webhook.ts. */
const CREDENTIALS = ['token', 'webhook-signature'] as const;

/**
 * An answer of a receiver as it is kept and shown: one that repeats what it was sent shall not bring token and signatures
 * into the log of deliveries.
 */
export function withoutCredentials(response: string, headers: Readonly<Record<string, string>>): string {
  const values = CREDENTIALS.flatMap((name) => headers[name]?.split(/[ ,]|^01-/) ?? []);
  // `v1` is no secret.
  const secrets = values.filter((value) => value.length > 2);
  return secrets.reduce((text, secret) => text.replaceAll(secret, LEFT_OUT), response);
}
