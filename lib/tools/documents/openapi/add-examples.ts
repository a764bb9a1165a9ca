import type { createDocument } from 'zod-openapi';
import { type ExamplePlace, exampleOf, type Schemas } from './example-of.ts';

/** An OpenAPI document as JSON. */
export type OpenapiDocument = ReturnType<typeof createDocument>;
type Operation = NonNullable<NonNullable<OpenapiDocument['paths']>[string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

/** Adds an example to every JSON body and every parameter of the operations. */
export function addExamples(document: OpenapiDocument): OpenapiDocument {
  const schemas: Schemas = document.components?.schemas ?? {};
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const operation of [item.get, item.post, item.put, item.delete]) {
      if (!operation) continue;
      const { requestBody, parameters = [], responses = {} } = operation;
      const bodies = [requestBody, ...Object.values(responses)];
      for (const body of bodies) addToContent(body, { schemas, subject: resourceOf(path) });
      for (const parameter of parameters) {
        if ('$ref' in parameter || !parameter.schema) continue;
        const subject = subjectOf(path, parameter);
        parameter.example ??= exampleOf(parameter.schema, { schemas, subject, name: parameter.name });
      }
    }
  }
  return document;
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
