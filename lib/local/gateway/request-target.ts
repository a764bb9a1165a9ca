/**
 * Takes a request line's target apart, also where it names the host as for a proxy.
 * @returns path and query, both still encoded
 */
export function splitTarget(target: string): readonly [path: string, query: string] {
  const local = target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  // API Gateway takes several slashes at the beginning for one.
  return [`/${path.replace(/^\/+/, '')}`, mark < 0 ? '' : local.slice(mark + 1)];
}

/**
 * Prepares the removal of a stage or base path from a path: `/api/v2/items` and `/v2/items` are one resource.
 * @param basePaths first segments, `''` for none
 */
export function createBasePathStripper(basePaths: readonly string[]): (path: string) => string {
  const prefixes = basePaths.filter((base) => base !== '').map((base) => `/${base}`);
  return (path) => {
    const prefix = prefixes.find((candidate) => path === candidate || path.startsWith(`${candidate}/`));
    if (prefix === undefined) return path;
    return path.slice(prefix.length) || '/';
  };
}
