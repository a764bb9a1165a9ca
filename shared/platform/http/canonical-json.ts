import { isJsonObject } from '../text/json-object.ts';

/**
 * The JSON text of a value with the keys of all objects in order, so that two values that mean the same have one text.
 * What JSON leaves out (undefined, functions) is left out.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (isJsonObject(each) ? sorted(each) : each)) ?? 'null';
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  // An object without a prototype, as `__proto__` is a key like any other in what clients send.
  const result: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(object).sort()) result[key] = object[key];
  return result;
}
