import { domainToASCII } from 'node:url';
import * as z from 'zod';

/** The longest address that mail servers accept (RFC 5321, 4.5.3.1). */
const MAX_ADDRESS_CHARACTERS = 254;
/**
 * Letters of any script and the characters that join them. It excludes all characters with a meaning in URLs and mail
 * headers.
 */
const INTERNATIONAL_DOMAIN = /^(?:[\p{L}\p{M}\p{N}.-]|\u200c|\u200d)+$/u;
/** The pattern of zod, extended by top-level domains in punycode: `xn--p1ai`. */
const ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/**
 * A plain e-mail address: one mailbox, without a display name. A domain with other characters than ASCII is stored in
 * its ASCII form (punycode, RFC 3492); the part before the `@` must be ASCII. Source: SES, `Destination`, accepts no
 * others.
 */
export const MailAddress = z
  .string()
  .max(MAX_ADDRESS_CHARACTERS, `has more than ${MAX_ADDRESS_CHARACTERS} characters`)
  // The documentation shows this format, because the input may be longer than the stored address.
  .meta({ format: 'email' })
  .transform(withAsciiDomain)
  .pipe(
    z
      .email({ pattern: ADDRESS, error: 'is no e-mail address' })
      .max(MAX_ADDRESS_CHARACTERS, `has more than ${MAX_ADDRESS_CHARACTERS} characters in ASCII`),
  );

/** Other text is returned unchanged; the next check refuses it. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\x20-\x7e]*$/.test(domain) || !INTERNATIONAL_DOMAIN.test(domain)) return address;
  return `${address.slice(0, at)}${domainToASCII(domain) || domain}`;
}
