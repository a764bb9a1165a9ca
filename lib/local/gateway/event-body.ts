import { MAX_PAYLOAD_BYTES } from '../lambda/buffered-result.ts';
import { GatewayError } from './gateway-error.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PLAIN = 0x20;
/** `\u0001` for one byte. */
const ESCAPED_CONTROL_BYTES = 6;

/**
 * The body of a request as it stands in the event of a function; null if there is none.
 *
 * A body that cannot fit in the payload of a function is refused before it is written: its JSON can be six times as
 * long, and the gateway has one thread for all.
 *
 * @throws {GatewayError} 413, as for a payload that the function refuses
 */
export function eventBody(body: Buffer, isBase64Encoded: boolean): string | null {
  if (body.length === 0) return null;
  if (bytesInEvent(body, isBase64Encoded) > MAX_PAYLOAD_BYTES) {
    throw new GatewayError('REQUEST_TOO_LARGE', 413, 'Request Too Long');
  }
  return body.toString(isBase64Encoded ? 'base64' : 'utf8');
}

/** Returns the bytes in the event. Stops to count above the limit. */
function bytesInEvent(body: Buffer, isBase64Encoded: boolean): number {
  if (isBase64Encoded) return Math.ceil(body.length / 3) * 4;
  let bytes = body.length;
  for (let at = 0; at < body.length && bytes <= MAX_PAYLOAD_BYTES; at++) {
    const byte = body[at] ?? FIRST_PLAIN;
    if (byte < FIRST_PLAIN) bytes += escapedBytes(byte) - 1;
    else if (byte === QUOTE || byte === BACKSLASH) bytes++;
  }
  return bytes;
}

/** JSON has short forms for `\b`, `\t`, `\n`, `\f` and `\r`. */
function escapedBytes(control: number): number {
  return control === 8 || control === 9 || control === 10 || control === 12 || control === 13
    ? 2
    : ESCAPED_CONTROL_BYTES;
}
