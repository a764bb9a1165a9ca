import { type TokenWrapping, wrapTokenText } from './wrap-token-text.ts';

/** The session field if nobody is signed in. */
export const ANONYMOUS = 'anonymous';

/** The three fields of a request token, `<timestamp>;<session token>;<apiKey>`. */
interface RequestTokenFields {
  readonly timestamp: Date;
  /** {@link ANONYMOUS} by default. */
  readonly sessionToken?: string | undefined;
  readonly apiKey: string;
}

/**
 * Makes a request token as clients do: `<algorithm id>-<base64>`.
 * Source: D204 in contract/interface.md.
 */
export function encodeRequestToken(fields: RequestTokenFields, wrapping: TokenWrapping): string {
  const { timestamp, sessionToken = ANONYMOUS, apiKey } = fields;
  return wrapTokenText(`${timestamp.toISOString()};${sessionToken};${apiKey}`, wrapping);
}
