import * as z from 'zod';

/** Of a name in the DNS, with a port. */
const MAX_HOST_CHARACTERS = 260;

/**
 * A host that links in mails may lead to, with a port or without one, as a URL has it: lower case, names beyond ASCII as
 * punycode. There are no wildcards, as a link to anybody's page would be one in the tenant's name.
 */
export const AllowedHost = z
  .string()
  .min(1)
  .max(MAX_HOST_CHARACTERS)
  .overwrite((text) => hostOf(text) ?? text)
  .refine((text) => hostOf(text) === text, 'is no host: send one like shop.example or shop.example:8080');

/** Undefined for what is more, less or another thing than a host. */
function hostOf(text: string): string | undefined {
  if (/[/\\?#@\s]/.test(text)) return undefined;
  const host = URL.parse(`https://${text}`)?.host;
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) ? host : undefined;
}
