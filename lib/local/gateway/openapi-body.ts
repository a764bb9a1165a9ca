import * as z from 'zod';

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;
const ANY_METHOD = 'x-amazon-apigateway-any-method';
const FUNCTION_URI =
  /^arn:[\w-]+:apigateway:[\w-]+:lambda:path\/(2015-03-31|2021-11-15)\/functions\/(.+)\/(invocations|response-streaming-invocations)$/;

/** Header name → `'a constant'`, or a reference such as `method.request.header.Origin`. */
const responseParametersSchema = z.record(z.string(), z.string());

const integrationSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('aws_proxy'),
    uri: z.string(),
    responseTransferMode: z.enum(['BUFFERED', 'STREAM']).default('BUFFERED'),
    timeoutInMillis: z.number().int().positive().optional(),
  }),
  z.looseObject({
    type: z.literal('mock'),
    requestTemplates: z.record(z.string(), z.string()).default({}),
    responses: z.record(
      z.string(),
      z.looseObject({
        statusCode: z.coerce.number().int(),
        responseParameters: responseParametersSchema.default({}),
        responseTemplates: z.record(z.string(), z.string()).default({}),
      }),
    ),
  }),
]);

const operationSchema = z.looseObject({ 'x-amazon-apigateway-integration': integrationSchema });

const bodySchema = z.looseObject({
  openapi: z.string().startsWith('3.0'),
  paths: z.record(
    z.string().startsWith('/'),
    z.looseObject({
      ...Object.fromEntries(METHODS.map((method) => [method, operationSchema.optional()])),
      [ANY_METHOD]: operationSchema.optional(),
    }),
  ),
  'x-amazon-apigateway-gateway-responses': z
    .record(
      z.string(),
      z.looseObject({
        statusCode: z.coerce.number().int().optional(),
        responseParameters: responseParametersSchema.default({}),
        responseTemplates: z.record(z.string(), z.string()).default({}),
      }),
    )
    .default({}),
  'x-amazon-apigateway-binary-media-types': z.array(z.string()).default([]),
});

type IntegrationDeclaration = z.infer<typeof integrationSchema>;

/** What the body says of the API's own answers, by type (`DEFAULT_4XX`, `THROTTLED`, ...). */
export type GatewayResponseDeclarations = z.infer<typeof bodySchema>['x-amazon-apigateway-gateway-responses'];

export type MockDeclaration = Extract<IntegrationDeclaration, { type: 'mock' }>;

export interface FunctionIntegration {
  readonly kind: 'function';
  readonly functionArn: string;
  readonly streaming: boolean;
  readonly timeoutMs: number | undefined;
}

export interface MockIntegration {
  readonly kind: 'mock';
  readonly declaration: MockDeclaration;
}

export type Integration = FunctionIntegration | MockIntegration;

/** One path of the API and what answers there. */
export interface Resource {
  readonly path: string;
  /** By method in upper case; `ANY` stands for all that are not named. */
  readonly methods: ReadonlyMap<string, Integration>;
}

export interface RestApiDeclaration {
  readonly resources: readonly Resource[];
  readonly gatewayResponses: GatewayResponseDeclarations;
  readonly binaryMediaTypes: readonly string[];
}

/**
 * Reads an OpenAPI 3.0 document with API Gateway's extensions.
 *
 * @throws Error when the document has another shape, or an integration that the local gateway does not know
 */
export function parseOpenApiBody(body: Readonly<Record<string, unknown>>): RestApiDeclaration {
  const document = bodySchema.parse(body);
  const resources = Object.entries(document.paths).map(([path, item]) => {
    const methods = new Map<string, Integration>();
    for (const key of [...METHODS, ANY_METHOD]) {
      const operation = operationSchema.optional().parse(item[key]);
      if (!operation) continue;
      const declaration = operation['x-amazon-apigateway-integration'];
      methods.set(key === ANY_METHOD ? 'ANY' : key.toUpperCase(), readIntegration(declaration, `${key} ${path}`));
    }
    return { path, methods };
  });
  return {
    resources,
    gatewayResponses: document['x-amazon-apigateway-gateway-responses'],
    binaryMediaTypes: document['x-amazon-apigateway-binary-media-types'],
  };
}

function readIntegration(declaration: IntegrationDeclaration, place: string): Integration {
  if (declaration.type === 'mock') return { kind: 'mock', declaration };
  const [, , functionArn, action] = FUNCTION_URI.exec(declaration.uri) ?? [];
  if (functionArn === undefined) throw new Error(`${place}: no Lambda function in the URI ${declaration.uri}`);
  const streaming = declaration.responseTransferMode === 'STREAM';
  if (streaming !== (action === 'response-streaming-invocations')) {
    throw new Error(`${place}: the URI ends with ${action}, the transfer mode is ${declaration.responseTransferMode}`);
  }
  return { kind: 'function', functionArn, streaming, timeoutMs: declaration.timeoutInMillis };
}
