/**
 * Returns whether a web address is on a host that the tenant allows: with exactly its port, or on any port if the
 * tenant allows the host without one. Never with a user name or a password in it.
 */
export function isAllowedLink(
  { protocol, host, hostname, username, password }: URL,
  allowedHosts: readonly string[],
): boolean {
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (username !== '' || password !== '') return false;
  return allowedHosts.some((allowed) => [host, hostname].includes(allowed.toLowerCase()));
}
