import * as z from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { Route } from '../../../../shared/platform/http/route.ts';
import { inputSchema } from './json-schema.ts';
import { wireSchema } from './wire-schema.ts';

type Parameter = NonNullable<ZodOpenApiOperationObject['parameters']>[number];

/** The path variables, query parameters and headers of a route. */
export function parameters(route: Route): Parameter[] {
  return [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)];
}

function pathParameters({ path, params }: Route): Parameter[] {
  const shape = shapeOf(params);
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: inputSchema(wireSchema(shape[name] ?? z.string())),
  }));
}

/** `name[]` may be repeated. For any other parameter only the first value is used. */
function queryParameters({ query }: Route): Parameter[] {
  return Object.entries(shapeOf(query)).map(([name, schema]) => {
    const wire = wireSchema(schema);
    const isList = name.endsWith('[]');
    const items = wire instanceof z.ZodArray && wire.element instanceof z.ZodType ? wire.element : wire;
    const text = schema.meta()?.description;
    return {
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      ...(text !== undefined && { description: text }),
      ...(isList && { style: 'form', explode: true }),
      schema: isList ? { type: 'array', items: inputSchema(items) } : inputSchema(items),
    };
  });
}

function headerParameters({ method, etag, idempotencyKey, path }: Route): Parameter[] {
  const changesOne = (method === 'PUT' || method === 'DELETE') && path.includes('{');
  return [
    ...['currentTenantInQuery', 'languageInQuery'],
    ...(etag || changesOne ? ['ifMatch'] : []),
    ...(etag ? ['ifNoneMatch'] : []),
    ...(idempotencyKey ? ['idempotencyKey'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodPipe) return shapeOf(z.instanceof(z.ZodType).parse(schema.in));
  return schema instanceof z.ZodObject ? schema.shape : {};
}
