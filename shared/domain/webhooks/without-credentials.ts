/** Replaces the credentials in a response. */
const LEFT_OUT = '[left out]';

/** The headers of a POST that authenticate the service. Source: sign-webhook.ts. */
const CREDENTIALS = ['token', 'webhook-signature'] as const;

/**
 * Removes token and signatures from a receiver's response, so that a receiver that echoes its request does not bring
 * them into the log of deliveries.
 */
export function withoutCredentials(response: string, headers: Readonly<Record<string, string>>): string {
  const values = CREDENTIALS.flatMap((name) => headers[name]?.split(/[ ,]|^01-/) ?? []);
  // `v1` is the version and not a secret.
  const secrets = values.filter((value) => value.length > 2);
  return secrets.reduce((text, secret) => text.replaceAll(secret, LEFT_OUT), response);
}
