import type { Config } from './settings/config.ts';

/** Identities of SES by which a stage sends: domains, in small letters, and one address. */
export interface MailIdentities {
  /** The address of `mailSender` and its domain. SES asks for the rights to the address where both are verified. */
  readonly ofSender: readonly string[];
  /** The domains of `mailDomains`. */
  readonly ofTenants: readonly string[];
}

/** The identities that the settings name: what a role has to allow, and what an account has to have verified. */
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
