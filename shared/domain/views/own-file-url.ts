/**
 * Returns the address of a file of the service; null for an address on another server, which the policy of the page
 * does not allow.
 */
export function ownFileUrl(url: string | null | undefined, uploadUrl: string): string | null {
  return url?.startsWith(`${uploadUrl}/`) ? url : null;
}
