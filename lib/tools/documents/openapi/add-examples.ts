import type { createDocument } from 'zod-openapi';
import { type ExamplePlace, exampleOf, type Schemas } from './example-of.ts';
import { REQUEST_EXAMPLES } from './request-examples.ts';

/** An OpenAPI document as JSON. */
export type OpenapiDocument = ReturnType<typeof createDocument>;
type Operation = NonNullable<NonNullable<OpenapiDocument['paths']>[string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

/**
 * Adds an example to every JSON body and every required parameter of the operations. An optional parameter has one only
 * if the call needs it: a page that fills in examples would send it.
 */
export function addExamples(document: OpenapiDocument): OpenapiDocument {
  const schemas: Schemas = document.components?.schemas ?? {};
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const operation of [item.get, item.post, item.put, item.delete]) {
      if (!operation) continue;
      const { operationId = '', requestBody, parameters = [], responses = {} } = operation;
      const byHand = REQUEST_EXAMPLES[operationId] ?? {};
      addByHand(requestBody, byHand);
      const bodies = [requestBody, ...Object.values(responses)];
      for (const body of bodies) addToContent(body, { schemas, subject: resourceOf(path) });
      for (const parameter of parameters) {
        if ('$ref' in parameter || !parameter.schema) continue;
        const chosen = byHand.parameters?.[parameter.name];
        if (chosen !== undefined) parameter.example = chosen;
        else if (parameter.required) {
          const subject = subjectOf(path, parameter);
          parameter.example ??= exampleOf(parameter.schema, { schemas, subject, name: parameter.name });
        } else delete parameter.example;
      }
    }
  }
  return document;
}

function addByHand(holder: Operation['requestBody'], { json, form = {} }: { json?: unknown; form?: object }) {
  if (!holder || !('content' in holder)) return;
  const media = holder.content?.['application/json'];
  if (json !== undefined && media && !('$ref' in media)) media.example = json;
  const fields = holder.content?.['multipart/form-data'];
  const schema = fields && !('$ref' in fields) ? fields.schema : undefined;
  if (!schema || typeof schema === 'boolean' || !('properties' in schema)) return;
  for (const [name, example] of Object.entries(form)) {
    const field = schema.properties?.[name];
    if (field && typeof field === 'object') Object.assign(field, { example, examples: [example] });
  }
}

function addToContent(holder: Operation['requestBody'], place: ExamplePlace) {
  if (!holder || !('content' in holder)) return;
  for (const [type, media] of Object.entries(holder.content ?? {})) {
    if (type !== 'application/json' || '$ref' in media || !media.schema || media.examples) continue;
    media.example ??= exampleOf(media.schema, place);
  }
}

/** The resource that a parameter belongs to: `id` in `/v2/items/{id}/…` belongs to `Item`. */
function subjectOf(path: string, { name, in: place }: Exclude<Parameter, { $ref: string }>): string {
  return place === 'path' ? resourceOf(path.split(`/{${name}}`)[0] ?? path) : 'query';
}

/** The resource of a path: `Item` for `/v2/items` and `/v2/items/{id}`. */
function resourceOf(path: string): string {
  const noun = path.split('/').findLast((segment) => !segment.startsWith('{')) ?? '';
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`.replace(/s$/, '');
}
