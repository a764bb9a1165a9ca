import { isJsonObject } from '../../../shared/platform/text/json-object.ts';
import { propertyName, type Schema, schemaType } from './schema-type.ts';

/**
 * Returns the declarations of all operations of an OpenAPI document, and of its schemas: `interface Operations` with
 * the input and the answer of each.
 */
export function operationDeclarations(document: Schema): string {
  const components = fieldOf(document, 'components');
  const schemas = Object.entries(fieldOf(components, 'schemas'));
  const types = schemas.map(([name, schema]) => `export type ${name} = ${schemaType(schema)};`);
  const operations = Object.entries(fieldOf(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(isJsonObject(methods) ? methods : {}).map(([method, operation]) =>
      declaration(`${method.toUpperCase()} ${path}`, isJsonObject(operation) ? operation : {}, components),
    ),
  );
  return [...types, 'export interface Operations {', ...operations, '}'].join('\n');
}

function declaration(call: string, operation: Schema, components: Schema): string {
  const summary = String(operation.summary ?? '').replaceAll('*/', '* /');
  const input = [...parameterParts(operation, components), ...bodyParts(operation)].join(' ');
  return `  /** ${summary}. \`${call}\` */
  ${propertyName(String(operation.operationId))}: { input: { ${input} }; answer: ${answerType(operation)} };`;
}

function parameterParts({ parameters }: Schema, components: Schema): string[] {
  const all = (Array.isArray(parameters) ? parameters : []).map((each) => resolved(each, components));
  const params = all
    .filter((each) => each.in === 'path')
    .map(({ name }) => `readonly ${propertyName(String(name))}: string`);
  const query = all
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) => {
      const type = isJsonObject(schema) && schema.type === 'array' ? 'readonly string[]' : 'string | number | boolean';
      return `readonly ${propertyName(String(name))}?: ${type} | undefined`;
    });
  return [
    ...(params.length > 0 ? [`readonly params: { ${params.join('; ')} };`] : []),
    ...(query.length > 0 ? [`readonly query?: { ${query.join('; ')} };`] : []),
  ];
}

function resolved(parameter: unknown, components: Schema): Schema {
  if (!isJsonObject(parameter)) return {};
  if (typeof parameter.$ref !== 'string') return parameter;
  return fieldOf(fieldOf(components, 'parameters'), parameter.$ref.slice(parameter.$ref.lastIndexOf('/') + 1));
}

function bodyParts({ requestBody }: Schema): string[] {
  const content = isJsonObject(requestBody) ? fieldOf(requestBody, 'content') : {};
  const json = content['application/json'];
  const form = content['multipart/form-data'];
  const optional = isJsonObject(json) && isJsonObject(form) ? '?' : '';
  return [
    ...(isJsonObject(json) ? [`readonly body${optional}: ${schemaType(json.schema)};`] : []),
    ...(isJsonObject(form) ? formParts(fieldOf(form, 'schema')) : []),
  ];
}

function formParts(schema: Schema): string[] {
  const parts = Object.entries(fieldOf(schema, 'properties'));
  const isFile = (part: unknown) => isJsonObject(part) && part.format === 'binary';
  const fields = parts.filter(([, part]) => !isFile(part));
  const files = parts
    .filter(([, part]) => isFile(part))
    .map(([name]) => `readonly ${propertyName(name)}?: Blob | undefined`);
  const anyName = isFile(schema.additionalProperties) ? ['readonly [name: string]: Blob | undefined'] : [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const type = schemaType({ type: 'object', properties: Object.fromEntries(fields), required });
  return [
    ...(fields.length > 0 ? [`readonly fields?: ${type};`] : []),
    ...(files.length + anyName.length > 0 ? [`readonly files?: { ${[...files, ...anyName].join('; ')} };`] : []),
  ];
}

/** The type of the first response that is no error: JSON, text, or the file that it is or leads to. */
function answerType({ responses }: Schema): string {
  const entries = Object.entries(isJsonObject(responses) ? responses : {});
  const [status = '', response] = entries.find(([code]) => /^[23]/.test(code) && code !== '304') ?? [];
  if (status === '204') return 'undefined';
  if (status.startsWith('3')) return 'Blob';
  const content = isJsonObject(response) ? fieldOf(response, 'content') : {};
  const [[type = '', media] = []] = Object.entries(content);
  if (type.startsWith('application/json')) return isJsonObject(media) ? schemaType(media.schema) : 'unknown';
  return type.startsWith('text/') ? 'string' : 'Blob';
}

function fieldOf(object: Schema, name: string): Schema {
  const value = object[name];
  return isJsonObject(value) ? value : {};
}
