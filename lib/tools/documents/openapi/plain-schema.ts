import type { ZodOpenApiOverride } from 'zod-openapi';

/**
 * Removes noise from a generated schema: the bounds of safe integers, the pattern of a timestamp that has a format, and
 * `additionalProperties: false` of responses, which would forbid new fields.
 */
export const plainSchema: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  const { type } = zodSchema._zod.def;
  if (io === 'output' && type === 'object' && jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
  }
};
