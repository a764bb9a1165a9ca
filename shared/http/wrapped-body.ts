import * as z from 'zod';

/** A body that comes as `{<name>: {...}}` or as the bare object. Source: decisions.md, Bodies, 'Writing items'. */
export function wrappedBody<S extends z.ZodType>(name: string, schema: S) {
  return z.preprocess((body) => (isObject(body) && name in body ? body[name] : body), schema);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
