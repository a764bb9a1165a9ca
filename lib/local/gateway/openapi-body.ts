import * as z from 'zod';
import { createMockResponse, type SendMockResponse } from './mock-response.ts';

const METHODS = ['get', 'head', 'post', 'put', 'delete', 'options'] as const;
const ANY_METHOD = 'x-amazon-apigateway-any-method';
const FUNCTION_URI =
  /^arn:[\w-]+:apigateway:[\w-]+:lambda:path\/(?:2015-03-31|2021-11-15)\/functions\/(.+)\/(invocations|response-streaming-invocations)$/;

/** Header name → `'a constant'`. */
const responseParameters = z.record(z.string(), z.string()).default({});

const mockSchema = z.object({
  type: z.literal('mock'),
  responses: z.strictObject({ default: z.object({ statusCode: z.coerce.number(), responseParameters }) }),
});

const functionSchema = z.object({
  type: z.literal('aws_proxy'),
  uri: z.string(),
  responseTransferMode: z.enum(['BUFFERED', 'STREAM']).default('BUFFERED'),
  timeoutInMillis: z.number().optional(),
});

const operationSchema = z.object({
  'x-amazon-apigateway-integration': z.discriminatedUnion('type', [functionSchema, mockSchema]),
});

const bodySchema = z.object({
  openapi: z.string().startsWith('3.0'),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum([...METHODS, ANY_METHOD]), operationSchema)),
  'x-amazon-apigateway-gateway-responses': z
    .record(
      z.string(),
      z.object({
        statusCode: z.coerce.number().optional(),
        responseParameters,
        responseTemplates: z.record(z.string(), z.string()),
      }),
    )
    .default({}),
  'x-amazon-apigateway-binary-media-types': z.array(z.string()).default([]),
});

/** The responses that the API declares for errors of the gateway, by type (`DEFAULT_4XX`, `THROTTLED`, ...). */
export type GatewayResponseDeclarations = z.infer<typeof bodySchema>['x-amazon-apigateway-gateway-responses'];

/** A mock integration as the OpenAPI body declares it. */
export type MockDeclaration = z.infer<typeof mockSchema>;

/** A method that calls a function. */
export interface FunctionIntegration {
  readonly kind: 'function';
  readonly functionArn: string;
  readonly streaming: boolean;
  readonly timeoutMs: number | undefined;
}

interface MockIntegration {
  readonly kind: 'mock';
  readonly send: SendMockResponse;
}

/** What a method does. */
export type Integration = FunctionIntegration | MockIntegration;

/** One path of the API and its integrations. */
export interface Resource {
  readonly path: string;
  /** By method in upper case; `ANY` for all methods that are not declared. */
  readonly methods: ReadonlyMap<string, Integration>;
}

interface RestApiDeclaration {
  readonly resources: readonly Resource[];
  readonly gatewayResponses: GatewayResponseDeclarations;
  readonly binaryMediaTypes: readonly string[];
}

/**
 * Reads an OpenAPI 3.0 document with API Gateway's extensions.
 * @throws {Error} if the document has another form, or an integration that is not supported here
 */
export function parseOpenApiBody(body: Readonly<Record<string, unknown>>): RestApiDeclaration {
  const document = bodySchema.parse(body);
  const resources = Object.entries(document.paths).map(([path, operations]) => {
    const methods = new Map(
      Object.entries(operations).map(([method, operation]) => [
        method === ANY_METHOD ? 'ANY' : method.toUpperCase(),
        readIntegration(operation['x-amazon-apigateway-integration'], `${method} ${path}`),
      ]),
    );
    return { path, methods };
  });
  return {
    resources,
    gatewayResponses: document['x-amazon-apigateway-gateway-responses'],
    binaryMediaTypes: document['x-amazon-apigateway-binary-media-types'],
  };
}

function readIntegration(declaration: z.infer<typeof functionSchema> | MockDeclaration, place: string): Integration {
  if (declaration.type === 'mock') return { kind: 'mock', send: createMockResponse(declaration, place) };
  const [, functionArn, action] = FUNCTION_URI.exec(declaration.uri) ?? [];
  const streaming = declaration.responseTransferMode === 'STREAM';
  if (functionArn === undefined || streaming !== (action === 'response-streaming-invocations')) {
    throw new Error(`${place}: the URI ${declaration.uri} does not fit ${declaration.responseTransferMode}`);
  }
  return { kind: 'function', functionArn, streaming, timeoutMs: declaration.timeoutInMillis };
}
