import { isJsonObject } from '../text/json-object.ts';

/**
 * Returns the JSON text of a value with the keys of all objects sorted, so that equal values have equal texts. Values
 * that JSON omits (undefined, functions) are omitted.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (isJsonObject(each) ? sorted(each) : each)) ?? 'null';
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  // An object without a prototype, because clients may send `__proto__` as an ordinary key.
  const result: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(object).sort()) result[key] = object[key];
  return result;
}
