/**
 * A copy of a part of a JSON document in which each local reference (`{"$ref": "#/a/b"}`) is replaced by what it names,
 * with the members beside `$ref` on top, as OpenAPI 3.1 and JSON Schema 2020-12 have it.
 *
 * Swagger UI's own resolver reads the whole document again for each operation that is opened, which takes a second.
 *
 * A reference that leads to itself stays a reference, as does one that names nothing.
 */
export function resolveReferences(part: unknown, document: unknown, entered: readonly string[] = []): unknown {
  if (Array.isArray(part)) return part.map((entry) => resolveReferences(entry, document, entered));
  if (!isObject(part)) return part;
  const { $ref: reference, ...beside } = part;
  const others = Object.fromEntries(
    Object.entries(beside).map(([name, value]) => [name, resolveReferences(value, document, entered)]),
  );
  if (reference === undefined) return others;
  const target = typeof reference === 'string' ? at(document, pathOf(reference)) : undefined;
  if (typeof reference !== 'string' || target === undefined || entered.includes(reference)) {
    return { ...others, $ref: reference };
  }
  const found = resolveReferences(target, document, [...entered, reference]);
  return isObject(found) ? { ...found, ...others } : found;
}

/** What stands at a path of a document; undefined where there is nothing. */
export function at(document: unknown, path: readonly string[] | undefined): unknown {
  let place = document;
  for (const name of path ?? ['']) {
    if (!(Array.isArray(place) || isObject(place)) || !Object.hasOwn(place, name)) return undefined;
    place = Reflect.get(place, name);
  }
  return place;
}

/** The steps of a JSON pointer in this document (RFC 6901); undefined for a reference elsewhere. */
function pathOf(reference: string): string[] | undefined {
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
