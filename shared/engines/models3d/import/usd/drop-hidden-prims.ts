/** What three's parsers make of a layer: prims and, behind a point, their attributes, by their paths. */
export interface UsdLayer {
  readonly specsByPath: Record<string, { readonly fields?: Readonly<Record<string, unknown>> }>;
}

/** Surfaces of visible things, which may lie below something that is not shown. */
const SURFACES = ['Material', 'Shader', 'NodeGraph'];

/**
 * Leaves out of a layer what no viewer shows: prims that are invisible or switched off, with all below them, guides, and
 * stand-ins (purpose `proxy`) where the layer has the real thing (`render`) as well.
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

/** A prim and all above it. */
function ancestors(prim: string): string[] {
  const parts = prim.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
