import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openapiDocument } from '../../../lib/tools/documents/openapi/openapi-document.ts';
import { routes } from '../../../shared/contract/routes/index.ts';
import { EXPORT_FORMAT_NAMES } from '../../../shared/engines/models3d/export/export-format-names.ts';
import { ERROR_CODES } from '../../../shared/platform/errors/error-codes.ts';
import { ErrorBody } from '../../../shared/platform/http/error-body-schema.ts';
import { readFormBody } from '../../../shared/platform/http/form-body.ts';
import { many, one } from '../../../shared/platform/http/query.ts';
import type { Route } from '../../../shared/platform/http/route.ts';

const Media = z
  .object({ schema: z.unknown(), example: z.unknown(), examples: z.unknown(), encoding: z.unknown() })
  .partial();
const Part = z.looseObject({ examples: z.array(z.unknown()).optional(), properties: z.looseObject({}).optional() });
const Form = z.looseObject({ properties: z.record(z.string(), Part), required: z.array(z.string()).optional() });
const Content = z.record(z.string(), Media).optional();
const Parameter = z.looseObject({
  name: z.string().optional(),
  in: z.string().optional(),
  $ref: z.string().optional(),
});
const Operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  deprecated: z.boolean().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ $ref: z.string().optional(), content: Content })),
});
const Document = z.looseObject({
  openapi: z.string(),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), z.looseObject({ content: z.unknown() })),
    examples: z.record(z.string(), z.object({ value: z.unknown() })),
  }),
});

const documentOf = (list: readonly Route[]) => Document.parse(JSON.parse(JSON.stringify(openapiDocument(list))));
const document = documentOf(routes);

function operationOf({ path, method }: Pick<Route, 'path' | 'method'>, from = document) {
  const operation = from.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

describe('the document of all routes', () => {
  it('is valid OpenAPI 3.1 by the recommended rules of the linter', async () => {
    // Routes that only redirect have no 2xx.
    const config = await createConfig({ extends: ['recommended'], rules: { 'operation-2xx-response': 'off' } });
    const problems = await lintFromString({
      source: JSON.stringify(openapiDocument(routes)),
      absoluteRef: '/openapi.json',
      config,
    });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
    expect(document.openapi).toBe('3.1.0');
  });

  it('contains every route once, with its operation id and a described tag', () => {
    const written = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(written.sort()).toEqual(routes.map(({ operation }) => operation).sort());
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const route of routes) expect(operationOf(route).tags.every((tag) => tags.has(tag))).toBe(true);
  });

  it('is the same, byte for byte, for every order of the routes', () => {
    const text = JSON.stringify(openapiDocument(routes));
    expect(JSON.stringify(openapiDocument(routes))).toBe(text);
    expect(JSON.stringify(openapiDocument(routes.toReversed()))).toBe(text);
  });

  it.each(routes)('has a response example of $operation that fits its schema', (each) => {
    const status = `${each.status ?? 200}`;
    const media = operationOf(each).responses[status]?.content?.['application/json'];
    if (media) each.response.parse(media.example);
    else expect(each.contentType !== undefined || Number(status) > 203).toBe(true);
  });

  it.each(routes.filter(({ body }) => body && 'schema' in body))(
    'has an example body of $operation that its schema accepts',
    (each) => {
      const media = operationOf(each).requestBody?.content?.['application/json'];
      if (each.body && 'schema' in each.body) each.body.schema.parse(media?.example);
    },
  );

  const withJson = routes.flatMap(({ body, ...each }) =>
    body && 'json' in body && body.json ? [{ ...each, fields: Object.entries(body.json) }] : [],
  );
  it.each(withJson)('has examples of the JSON parts of $operation that fit their schemas', (each) => {
    const media = operationOf(each).requestBody?.content?.['multipart/form-data'];
    const { properties } = Form.parse(media?.schema);
    for (const [name, schema] of each.fields) {
      expect(media?.encoding).toHaveProperty([name, 'contentType'], 'application/json');
      const [example] = properties[name]?.examples ?? [];
      expect(Object.keys(properties[name]?.properties ?? {})).not.toEqual([]);
      expect(schema.safeParse(example).error?.issues ?? []).toEqual([]);
    }
  });

  it('describes the settings and the results of an export and of a rendering', () => {
    const formOf = (operation: string) => {
      const each = routes.find((row) => row.operation === operation);
      return Form.parse(each && operationOf(each).requestBody?.content?.['multipart/form-data']?.schema);
    };
    const exported = formOf('createItem3dExport');
    expect(exported.required).toEqual(['settings']);
    expect(exported.properties.settings).toMatchObject({
      properties: { formats: { items: { properties: { file_format: { enum: EXPORT_FORMAT_NAMES } } } } },
    });
    expect(JSON.stringify(exported)).toContain('pack_external_data');
    const rendered = JSON.stringify(formOf('createRendering'));
    for (const word of [
      'view_type',
      'ortho_top',
      'turntable',
      'steps',
      'light_preset',
      'packshot_34',
      'dimension_lines',
    ])
      expect(rendered).toContain(word);
    const job = JSON.stringify(document.components.schemas.AssetProcessing);
    for (const word of ['file_format', 'view_type', 'files', 'warnings']) expect(job).toContain(word);
  });

  it.each(routes)('has examples of the parameters of $operation that fit their schemas', (each) => {
    const examples = (place: string) =>
      operationOf(each)
        .parameters.filter(({ example, ...parameter }) => parameter.in === place && example !== undefined)
        .map(({ name, example }) => [name, example]);
    each.params?.parse(Object.fromEntries(examples('path')));
    const texts = examples('query').map(([name, example]) => [name, [example].flat().map(String)]);
    each.query?.parse(Object.fromEntries(texts));
  });

  it('has no example of an optional parameter that a call can be without, because /docs would send it', () => {
    const filled = routes.flatMap((each) =>
      operationOf(each)
        .parameters.filter(({ example, required }) => example !== undefined && !required)
        .map(({ name }) => `${each.operation} ${name}`),
    );
    expect(filled.toSorted()).toEqual([
      'listConfigurations ids[]',
      'listItems catalog',
      'listMaterials groups[]',
      'matchProducts query',
    ]);
  });

  it('has an error example for every code that it names', () => {
    const named = Object.entries(document.components.examples);
    for (const [code, { value }] of named) {
      expect(ErrorBody.parse(value).error).toMatchObject({
        code,
        status: ERROR_CODES[ErrorBody.parse(value).error.code],
      });
    }
    expect(named.length).toBeGreaterThan(10);
  });
});

describe('a row of the list of routes', () => {
  const response = z.object({ thing: z.object({ id: z.string() }) });
  const row = { operation: 'aThing', path: '/v2/things/{id}', summary: 'A thing', file: 'things/a-thing', source: 'x' };
  const written = (definition: Partial<Route>) => {
    const full: Route = { ...row, method: 'GET', audience: 'client', response, ...definition };
    const from = documentOf([full]);
    return { operation: operationOf(full, from), components: from.components };
  };
  const codesOf = (definition: Partial<Route>) => {
    const { operation, components } = written(definition);
    return Object.values(operation.responses).flatMap(({ $ref = '' }) => {
      const content = z
        .object({ 'application/json': z.object({ examples: z.record(z.string(), z.unknown()) }) })
        .safeParse(components.responses[$ref.split('/').at(-1) ?? '']?.content);
      return content.success ? Object.keys(content.data['application/json'].examples) : [];
    });
  };

  it('says who may call: anybody, any api key, or a user with a right and a context', () => {
    expect(written({ audience: 'open' }).operation.security[0]).toEqual({});
    const { security } = written({}).operation;
    expect(security[0]).toEqual({ apiKey: [], token: [] });
    const schemes = new Set(security.flatMap((either) => Object.keys(either)));
    const headers = ['apiKey', 'token', 'currentTenant', 'language'];
    expect([...schemes]).toEqual([...headers, 'apiKeyInQuery', 'tokenInQuery']);
    const plain = codesOf({});
    expect(plain).not.toContain('SIGN_IN_REQUIRED');
    expect(codesOf({ audience: 'user', rights: ['jobs'], context: 'cms' })).toEqual(
      expect.arrayContaining([...plain, 'SIGN_IN_REQUIRED', 'FORBIDDEN', 'WRONG_CONTEXT']),
    );
  });

  it('lists the errors that follow from the row, and the errors that the row names', () => {
    expect(codesOf({})).toEqual(
      expect.arrayContaining(['INVALID_TOKEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'INTERNAL']),
    );
    expect(codesOf({})).not.toContain('PRECONDITION_FAILED');
    expect(codesOf({ etag: true })).toContain('PRECONDITION_FAILED');
    expect(codesOf({ method: 'DELETE' })).toContain('PRECONDITION_FAILED');
    expect(codesOf({ method: 'POST', idempotencyKey: true })).toContain('CONFLICT');
    expect(codesOf({ method: 'POST', body: { kind: 'json', schema: z.object({}) } })).toEqual(
      expect.arrayContaining(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']),
    );
    expect(codesOf({ errors: ['UNPROCESSABLE'] })).toContain('UNPROCESSABLE');
  });

  it('writes list parameters with brackets, and marks required parameters', () => {
    const kinds = one.pipe(z.enum(['chair', 'table']).optional());
    const query = z.object({ 'ids[]': many, type: one, kind: kinds, limit: z.array(z.string()).transform(Number) });
    const { parameters } = written({ path: '/v2/things', query }).operation;
    expect(parameters.slice(0, 4)).toMatchObject([
      {
        name: 'ids[]',
        in: 'query',
        required: false,
        explode: true,
        schema: { type: 'array', items: { type: 'string' } },
      },
      { name: 'type', required: false, schema: { type: 'string' } },
      { name: 'kind', required: false, schema: { enum: ['chair', 'table'] } },
      { name: 'limit', required: true, schema: { type: 'string' } },
    ]);
  });

  it('writes forms with their files, and bodies that are JSON or a form', () => {
    const form = { fields: z.object({ unit: z.string().optional() }), files: { names: ['*'], maxBytes: 7 } };
    const { requestBody } = written({
      method: 'POST',
      body: { kind: 'jsonOrForm', read: readFormBody, schema: z.object({ plan: z.string() }), ...form },
    }).operation;
    expect(requestBody?.content?.['application/json']?.example).toEqual({ plan: 'text' });
    expect(requestBody?.content?.['multipart/form-data']?.schema).toMatchObject({
      properties: { unit: { type: 'string' }, file: { type: 'string', format: 'binary' } },
    });
  });

  it('names headers: conditional and repeated calls, location of a created object, successor of a deprecated path', () => {
    const refs = (definition: Partial<Route>) =>
      written(definition).operation.parameters.map(({ $ref = '' }) => $ref.split('/').at(-1));
    expect(refs({ etag: true })).toEqual(expect.arrayContaining(['ifMatch', 'ifNoneMatch']));
    expect(refs({ method: 'PUT' })).toContain('ifMatch');
    expect(refs({ method: 'POST', idempotencyKey: true })).toContain('idempotencyKey');
    const old = written({ status: 201, deprecated: { since: '2026-01-31', successor: '/v2/new/{id}' } }).operation;
    expect(old.deprecated).toBe(true);
    expect(old.responses['201']).toMatchObject({ headers: { Location: {}, Deprecation: {}, Link: {} } });
  });

  it('has no content for an empty response, and text for a text response', () => {
    expect(written({ method: 'DELETE', status: 204 }).operation.responses['204']?.content).toBeUndefined();
    expect(written({ status: 307 }).operation.responses['307']).toMatchObject({ headers: { Location: {} } });
    const page = written({ contentType: 'text/html', response: z.string() }).operation.responses['200'];
    expect(Object.keys(page?.content ?? {})).toEqual(['text/html']);
  });
});
