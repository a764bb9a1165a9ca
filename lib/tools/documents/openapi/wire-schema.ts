import * as z from 'zod';

/**
 * The schema that tells best what a client writes: of `one.pipe(z.enum([...]))` the list of values, of a text that a
 * function makes something else of the text. Whether it may be missing is another question.
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
