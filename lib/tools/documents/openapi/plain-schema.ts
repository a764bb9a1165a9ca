import type { ZodOpenApiOverride } from 'zod-openapi';

/**
 * Takes out of a generated schema what is true and tells nobody anything: the bounds of safe integers, the long pattern
 * of a timestamp whose format is named anyway, and that answers have no further fields, which would forbid new ones.
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
