import * as z from 'zod';
import { isJsonObject } from '../text/json-object.ts';

/** A body that comes as `{<name>: {...}}` or as the bare object. Source: decisions.md, Bodies, 'Writing items'. */
export function wrappedBody<S extends z.ZodType>(name: string, schema: S) {
  return z.preprocess((body) => (isJsonObject(body) && name in body ? body[name] : body), schema);
}
