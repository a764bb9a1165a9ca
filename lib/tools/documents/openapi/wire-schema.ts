import * as z from 'zod';

/**
 * Returns the schema of what a client sends: the list of values for `one.pipe(z.enum([...]))`, the text for a text with
 * a transform. Ignores whether the value is optional.
 */
export function wireSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe)
    return wireSchema(asType(schema.out instanceof z.ZodTransform ? schema.in : schema.out));
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wrapped ? wireSchema(asType(schema.unwrap())) : schema;
}

function asType(schema: unknown): z.ZodType {
  return z.instanceof(z.ZodType).parse(schema);
}
