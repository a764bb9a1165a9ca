import { isJsonObject } from '../../../shared/platform/text/json-object.ts';

/** A JSON Schema of the OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

const PLAIN_TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Returns the TypeScript type of a schema. Named schemas stay names; what is not known is `unknown`. */
export function schemaType(schema: unknown): string {
  if (!isJsonObject(schema)) return 'unknown';
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)));
  for (const key of ['anyOf', 'oneOf']) {
    const choices = schema[key];
    if (Array.isArray(choices)) return union(choices.map(schemaType));
  }
  if (Array.isArray(schema.allOf)) return schema.allOf.map((part) => `(${schemaType(part)})`).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type: unknown) => schemaType({ ...schema, type })));
  if (schema.type === 'array') return `(${schemaType(schema.items)})[]`;
  if (schema.type === 'object') return objectType(schema);
  if (isJsonObject(schema.not) && Object.keys(schema.not).length === 0) return 'never';
  return typeof schema.type === 'string' ? (PLAIN_TYPES[schema.type] ?? 'unknown') : 'unknown';
}

/** Returns a name of a property as it is written in TypeScript. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function objectType({ properties, required, additionalProperties }: Schema): string {
  const needed = Array.isArray(required) ? required : [];
  const fields = Object.entries(isJsonObject(properties) ? properties : {}).map(([name, schema]) =>
    needed.includes(name)
      ? `${propertyName(name)}: ${schemaType(schema)}`
      : `${propertyName(name)}?: ${schemaType(schema)} | undefined`,
  );
  const others = additionalProperties === undefined || additionalProperties === false ? [] : [additionalProperties];
  // The named fields have other types than the rest, so the rest is unknown beside them.
  const rest = others.map((schema) => `[name: string]: ${fields.length > 0 ? 'unknown' : schemaType(schema)}`);
  return fields.length + rest.length === 0 ? 'Record<string, unknown>' : `{ ${[...fields, ...rest].join('; ')} }`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never';
}
