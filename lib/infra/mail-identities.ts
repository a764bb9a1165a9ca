import type { Config } from './settings/config.ts';

/** The SES identities that a stage sends from: domains in lower case, and one address. */
interface MailIdentities {
  /** The address of `mailSender` and its domain. If both are verified, SES checks the rights to the address. */
  readonly ofSender: readonly string[];
  /** The domains of `mailDomains`. */
  readonly ofTenants: readonly string[];
}

/**
 * Returns the identities that the settings name. A role has to allow them, and the account has to have verified them.
 */
export function mailIdentities({
  mailSender,
  mailDomains,
}: Pick<Config, 'mailSender' | 'mailDomains'>): MailIdentities {
  return {
    ofSender: mailSender === undefined ? [] : [mailSender, domainOf(mailSender)],
    ofTenants: mailDomains.map((domain) => domain.toLowerCase()),
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
