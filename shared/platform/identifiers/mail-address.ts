import { domainToASCII } from 'node:url';
import * as z from 'zod';

/** Longer than any address that a mail server takes (RFC 5321, 4.5.3.1). */
const MAX_ADDRESS_CHARACTERS = 254;
/** Letters of any script, with what joins them: nothing that a URL or a mail header would take for something else. */
const INTERNATIONAL_DOMAIN = /^(?:[\p{L}\p{M}\p{N}.-]|\u200c|\u200d)+$/u;
/** As zod's own, and with top-level domains in punycode: `xn--p1ai`. */
const ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/**
 * A plain address: one mailbox, nothing that a mail header would take for more. A domain beyond ASCII is kept in its
 * ASCII form (punycode, RFC 3492); before the `@` there is ASCII alone. Source: SES, `Destination`: it takes no others.
 */
export const MailAddress = z
  .string()
  .max(MAX_ADDRESS_CHARACTERS, `has more than ${MAX_ADDRESS_CHARACTERS} characters`)
  // What documents say of it, as what is sent may be more than what is kept.
  .meta({ format: 'email' })
  .transform(withAsciiDomain)
  .pipe(
    z
      .email({ pattern: ADDRESS, error: 'is no e-mail address' })
      .max(MAX_ADDRESS_CHARACTERS, `has more than ${MAX_ADDRESS_CHARACTERS} characters in ASCII`),
  );

/** What is no international domain stays as it is, for the check that follows. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || /^[\x20-\x7e]*$/.test(domain) || !INTERNATIONAL_DOMAIN.test(domain)) return address;
  return `${address.slice(0, at)}${domainToASCII(domain) || domain}`;
}
