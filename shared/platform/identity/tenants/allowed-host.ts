import * as z from 'zod';

/** The longest DNS name, with a port. */
const MAX_HOST_CHARACTERS = 260;

/**
 * A host that links in mails may have, with or without a port, in the form of a URL: lower case, other characters than
 * ASCII as punycode. Wildcards are not allowed, because a link could then lead to any page in the tenant's name.
 */
export const AllowedHost = z
  .string()
  .min(1)
  .max(MAX_HOST_CHARACTERS)
  .overwrite((text) => hostOf(text) ?? text)
  .refine((text) => hostOf(text) === text, 'is no host: send one like shop.example or shop.example:8080');

/** Returns undefined for any text that is not exactly a host. */
function hostOf(text: string): string | undefined {
  if (/[/\\?#@\s]/.test(text)) return undefined;
  const host = URL.parse(`https://${text}`)?.host;
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) ? host : undefined;
}
