/** A layer as three's parsers return it: prims by path, and attributes by path with a dot. */
export interface UsdLayer {
  readonly specsByPath: Record<string, { readonly fields?: Readonly<Record<string, unknown>> }>;
}

/** Surface prims of visible meshes; they can be below invisible prims. */
const SURFACES = ['Material', 'Shader', 'NodeGraph'];

/**
 * Removes prims that no viewer shows: invisible or inactive ones with everything below them, guides, and proxies
 * (purpose `proxy`) if the layer also has the real geometry (`render`).
 */
export function dropHiddenPrims({ specsByPath }: UsdLayer): void {
  const paths = Object.keys(specsByPath);
  const stated = (path: string) => specsByPath[path]?.fields?.default;
  const hasReal = paths.some((path) => path.endsWith('.purpose') && stated(path) === 'render');
  const hidden = new Set(
    paths.flatMap((path) => {
      const isHidden =
        (path.endsWith('.visibility') && stated(path) === 'invisible') ||
        (path.endsWith('.purpose') && (stated(path) === 'guide' || (hasReal && stated(path) === 'proxy'))) ||
        specsByPath[path]?.fields?.active === false;
      return isHidden ? [primOf(path)] : [];
    }),
  );
  if (hidden.size === 0) return;
  for (const path of paths) {
    if (SURFACES.includes(String(specsByPath[primOf(path)]?.fields?.typeName))) continue;
    if (ancestors(primOf(path)).some((prim) => hidden.has(prim))) delete specsByPath[path];
  }
}

function primOf(path: string): string {
  const slash = path.lastIndexOf('/');
  const point = path.indexOf('.', slash);
  return point < 0 ? path : path.slice(0, point);
}

/** A prim and all prims above it. */
function ancestors(prim: string): string[] {
  const parts = prim.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
