/**
 * Returns the address of the service's own viewer. Items and configurations of public catalogs are shown by their ids;
 * plan snapshots, shares and short ids, whose ids nobody can guess, by theirs alone.
 *
 * @param baseUrl `{base_url}` without a slash at the end
 */
export function viewerUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/view/${encodeURIComponent(id)}`;
}
