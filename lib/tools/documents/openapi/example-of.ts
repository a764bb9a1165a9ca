import { FIELD_EXAMPLES, LEFT_OUT_FIELDS, TEXT_EXAMPLES } from './field-examples.ts';
import type { JsonSchema, SchemaObject } from './json-schema.ts';

const REFERENCE = '#/components/schemas/';

/** The named schemas of an OpenAPI document. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** The place in the document that needs an example. */
export interface ExamplePlace {
  readonly schemas: Schemas;
  /** The resource that contains it: `Item`. */
  readonly subject?: string;
  /** The name of the field. */
  readonly name?: string;
}

/**
 * Returns a value that fits a schema: the example of the schema, else the realistic value of the field, else the
 * simplest value of its type. The same schema gives the same value.
 */
export function exampleOf(schema: JsonSchema, place: ExamplePlace): unknown {
  if (typeof schema === 'boolean') return {};
  if (schema.$ref !== undefined) {
    const subject = schema.$ref.slice(REFERENCE.length);
    return exampleOf(place.schemas[subject] ?? {}, { ...place, subject });
  }
  if ('const' in schema) return schema.const;
  const own = schema.examples?.[0] ?? schema.example ?? known(schema, place);
  if (own !== undefined) return own;
  if (schema.enum) return schema.enum[0];
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  if (alternative !== undefined) return exampleOf(alternative, place);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, place)));
  return ofType(schema, place);
}

/** The realistic value of this field, or undefined if it does not fit the schema. */
function known(schema: SchemaObject, { subject = '', name = '' }: ExamplePlace): unknown {
  const value = FIELD_EXAMPLES[`${subject}.${name}`];
  const candidate = value === undefined ? FIELD_EXAMPLES[name] : value;
  return candidate !== undefined && fits(candidate, schema) ? candidate : undefined;
}

function fits(value: unknown, schema: JsonSchema): boolean {
  if (typeof schema === 'boolean') return schema;
  if (schema.$ref !== undefined) return false;
  if ('const' in schema) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.some((alternative) => fits(value, alternative));
  return typesOf(schema).includes(jsonType(value)) || (typesOf(schema).includes('number') && Number.isInteger(value));
}

function typesOf({ type }: SchemaObject): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function ofType(schema: SchemaObject, place: ExamplePlace): unknown {
  const type = typesOf(schema).find((each) => each !== 'null');
  if (type === 'object') return ofObject(schema, place);
  if (type === 'array')
    return schema.items === undefined || schema.maxItems === 0 ? [] : [exampleOf(schema.items, place)];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  if (type === 'string') return TEXT_EXAMPLES[schema.format ?? ''] ?? 'text';
  return type === undefined && typesOf(schema).length === 0 ? {} : null;
}

function ofObject({ properties = {}, additionalProperties }: SchemaObject, place: ExamplePlace) {
  const fields = Object.entries(properties).filter(([name]) => !LEFT_OUT_FIELDS.has(name));
  const value = Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, { ...place, name })]));
  const isMap = fields.length === 0 && typeof additionalProperties === 'object';
  if (!isMap || Object.keys(additionalProperties).length === 0) return value;
  return { key: exampleOf(additionalProperties, { schemas: place.schemas }) };
}
