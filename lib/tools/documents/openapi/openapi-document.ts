import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { ErrorBody } from '../../../../shared/platform/http/error-body-schema.ts';
import type { Route } from '../../../../shared/platform/http/route.ts';
import { addExamples, type OpenapiDocument } from './add-examples.ts';
import { ERROR_EXAMPLES } from './error-examples.ts';
import { errorResponses } from './error-responses.ts';
import { OPENAPI_VERSION, SCHEMA_OPTIONS } from './json-schema.ts';
import { namedSchemas } from './named-schemas.ts';
import { operation } from './operation.ts';
import { REQUEST_PARAMETERS, RESPONSE_HEADERS } from './reusable-parts.ts';
import { SECURITY_SCHEMES } from './security.ts';
import { tagsOf } from './tags.ts';
import { webhooks } from './webhooks.ts';
import { withoutUnusedParts } from './without-unused-parts.ts';

const DESCRIPTION = `
Room planners and product configurators read items, start 3D conversions, renderings and exports, and keep plans.

Every request has an \`apiKey\` and a \`token\`, as headers or, for images and links, as query parameters of the same
names. \`HEAD\` works on every path with \`GET\`. \`OPTIONS\` works on every path and needs no credentials. A slash at the end
of a path and the prefix \`/api\` make no difference. Unknown parameters are ignored. The colon in ids of items
(\`catalog:item\`) needs no encoding. Every error has the same form, \`Error\`; its \`code\` is one of a closed list. Responses
may get new fields at any time: ignore fields that you do not know.
`.trim();

/**
 * Returns the interface as an OpenAPI 3.1 document, made from the routes and their schemas. The same routes in any
 * order give the same document, byte for byte.
 */
export function openapiDocument(list: readonly Route[]): OpenapiDocument {
  const routes = list.toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
  const document = createDocument(
    {
      openapi: OPENAPI_VERSION,
      info: {
        title: 'Furniture planning service',
        version: '2',
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '..', description: 'The host and stage of this document' }],
      tags: tagsOf(routes),
      paths: paths(routes),
      webhooks: webhooks(),
      components: {
        schemas: { ...namedSchemas(routes), Error: ErrorBody },
        parameters: REQUEST_PARAMETERS,
        headers: RESPONSE_HEADERS,
        responses: errorResponses(routes),
        examples: ERROR_EXAMPLES,
        securitySchemes: SECURITY_SCHEMES,
      },
    },
    SCHEMA_OPTIONS,
  );
  return withoutUnusedParts(addExamples(document));
}

function paths(routes: readonly Route[]): ZodOpenApiPathsObject {
  const all: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    all[route.path] = { ...all[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return all;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
