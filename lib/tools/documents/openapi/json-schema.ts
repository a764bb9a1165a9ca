import type * as z from 'zod';
import { type CreateDocumentOptions, createSchema } from 'zod-openapi';
import { plainSchema } from './plain-schema.ts';

/** The OpenAPI version of the document. The form of its schemas depends on it. */
export const OPENAPI_VERSION = '3.1.0';

/**
 * A schema without a JSON form (the output of a function) becomes an empty schema. Without this the generator throws.
 */
export const SCHEMA_OPTIONS: CreateDocumentOptions = {
  override: plainSchema,
  allowEmptySchema: { custom: true, transform: true },
};

/** The JSON schema of what a client may send. */
export function inputSchema(schema: z.ZodType) {
  return createSchema(schema, { io: 'input', openapiVersion: OPENAPI_VERSION, opts: SCHEMA_OPTIONS }).schema;
}

/** The part of JSON Schema that the generator writes and this folder reads. */
export type JsonSchema =
  | boolean
  | {
      readonly $ref?: string | undefined;
      readonly type?: string | readonly string[] | undefined;
      readonly format?: string | undefined;
      readonly const?: unknown;
      readonly enum?: readonly unknown[] | undefined;
      readonly example?: unknown;
      readonly examples?: readonly unknown[] | undefined;
      readonly anyOf?: readonly JsonSchema[] | undefined;
      readonly oneOf?: readonly JsonSchema[] | undefined;
      readonly allOf?: readonly JsonSchema[] | undefined;
      readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
      readonly additionalProperties?: JsonSchema | undefined;
      readonly items?: JsonSchema | undefined;
      readonly maxItems?: number | undefined;
      readonly minimum?: number | undefined;
      readonly exclusiveMinimum?: number | undefined;
    };
/** A schema that is not `true` or `false`. */
export type SchemaObject = Exclude<JsonSchema, boolean>;
