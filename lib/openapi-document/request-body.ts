import type * as z from 'zod';
import type { ZodOpenApiRequestBodyObject } from 'zod-openapi';
import { MAX_JSON_BYTES } from '../../shared/http/body-limit.ts';
import type { BodyRule, FormFiles } from '../../shared/http/route.ts';
import { inputSchema } from './json-schema.ts';

/** Tools know one of the two ways to say that a part is a file: that of OpenAPI 3.0 or that of JSON Schema. */
const FILE_PART = {
  type: 'string' as const,
  format: 'binary',
  contentMediaType: 'application/octet-stream',
  description: 'A file',
};

/** The body that a route takes: JSON, a form with fields and files, or either of them. */
export function requestBody(rule: BodyRule): ZodOpenApiRequestBodyObject {
  const json = 'schema' in rule ? { 'application/json': { schema: rule.schema } } : {};
  const form = 'fields' in rule ? { 'multipart/form-data': { schema: formSchema(rule.fields, rule.files) } } : {};
  const limits = [
    'schema' in rule && `JSON of at most ${rule.maxBytes ?? MAX_JSON_BYTES} bytes`,
    'fields' in rule && `a form with files of at most ${rule.files.maxBytes} bytes`,
  ];
  return { required: true, description: limits.filter(Boolean).join(', or '), content: { ...json, ...form } };
}

function formSchema(fields: z.ZodType, files: FormFiles) {
  const schema = inputSchema(fields);
  const known = typeof schema === 'object' && 'properties' in schema ? schema : {};
  return { ...known, type: 'object' as const, properties: { ...known.properties, ...fileParts(files) } };
}

/** A route that takes its first file whatever its name has `*` in its row; `file` is what we call it here. */
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
