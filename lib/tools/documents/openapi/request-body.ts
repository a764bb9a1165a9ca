import * as z from 'zod';
import type { ZodOpenApiRequestBodyObject } from 'zod-openapi';
import { MAX_JSON_BYTES } from '../../../../shared/platform/http/body-limit.ts';
import type { FormFiles } from '../../../../shared/platform/http/form-files.ts';
import type { BodyRule, JsonFields } from '../../../../shared/platform/http/route.ts';
import { exampleOf } from './example-of.ts';
import { inputSchema } from './json-schema.ts';
import { wireSchema } from './wire-schema.ts';

/** Marks a file in two ways, because some tools know only OpenAPI 3.0 and others only JSON Schema. */
const FILE_PART = {
  type: 'string' as const,
  format: 'binary',
  contentMediaType: 'application/octet-stream',
  description: 'A file',
};

/** Returns the OpenAPI request body of a route: JSON, a form with fields and files, or both as alternatives. */
export function requestBody(rule: BodyRule): ZodOpenApiRequestBodyObject {
  const json = 'schema' in rule ? { 'application/json': { schema: rule.schema } } : {};
  const fields = rule.kind === 'form' && rule.orJson ? { 'application/json': { schema: formMedia(rule).schema } } : {};
  const form = 'fields' in rule ? { 'multipart/form-data': formMedia(rule) } : {};
  const limits = [
    'schema' in rule && `JSON of at most ${rule.maxBytes ?? MAX_JSON_BYTES} bytes`,
    rule.kind === 'form' && rule.orJson && 'the fields of the form as JSON',
    'fields' in rule && `a form with files of at most ${rule.files.maxBytes} bytes`,
  ];
  return {
    required: !('schema' in rule && rule.schema.safeParse({}).success),
    description: limits.filter(Boolean).join(', or '),
    content: { ...json, ...fields, ...form },
  };
}

function formMedia({ fields, files, json = {} }: Extract<BodyRule, { readonly fields: z.ZodType }>) {
  const schema = inputSchema(fields);
  const known = typeof schema === 'object' && 'properties' in schema ? schema : {};
  const parts = Object.entries(json);
  const needed = parts.filter(([, part]) => !(part instanceof z.ZodOptional)).map(([name]) => name);
  const required = [...new Set([...(known.required ?? []), ...needed])];
  return {
    schema: {
      ...known,
      type: 'object' as const,
      properties: { ...known.properties, ...fileParts(files), ...jsonParts(json) },
      ...(required.length > 0 && { required }),
    },
    ...(parts.length > 0 && {
      encoding: Object.fromEntries(parts.map(([name]) => [name, { contentType: 'application/json' }])),
    }),
  };
}

/** Parts that hold JSON, each with an example, because the form has no example. */
function jsonParts(json: JsonFields) {
  return Object.fromEntries(
    Object.entries(json).map(([name, part]) => {
      const schema = inputSchema(wireSchema(part));
      return [
        name,
        { ...(typeof schema === 'object' && schema), examples: [exampleOf(schema, { schemas: {}, name })] },
      ];
    }),
  );
}

/** The name `*` in a row means the first file with any name; the document calls it `file`. */
function fileParts({ names }: FormFiles): Record<string, typeof FILE_PART> {
  return Object.fromEntries(
    names.map((name) => [
      name === '*' ? 'file' : name,
      {
        ...FILE_PART,
        description: name === '*' ? 'The first file of the form, whatever its name' : FILE_PART.description,
      },
    ]),
  );
}
