import * as z from 'zod';
import { isJsonObject } from '../text/json-object.ts';

/** Returns the schema of a body that is either `{<name>: {...}}` or the bare object (D109). */
export function wrappedBody<S extends z.ZodType>(name: string, schema: S) {
  return z.preprocess((body) => (isJsonObject(body) && name in body ? body[name] : body), schema);
}
