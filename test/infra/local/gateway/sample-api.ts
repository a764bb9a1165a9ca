import type { DeployedFunction, DeployedRestApi } from '../../../../lib/local/template/deployment.ts';

const URI_START = 'arn:aws:apigateway:eu-central-1:lambda:path';
const CORS_HEADERS = { 'gatewayresponse.header.Access-Control-Allow-Origin': "'*'" };
const ERROR_TEMPLATE = '{"error":{"status":STATUS,"code":"CODE","requestId":"$context.requestId"}}';

/** An integration in the form that CDK writes. */
export function buffered(fn: DeployedFunction, timeoutInMillis?: number): Record<string, unknown> {
  return operation({
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: `${URI_START}/2015-03-31/functions/${fn.arn}/invocations`,
    ...(timeoutInMillis === undefined ? {} : { timeoutInMillis }),
  });
}

export function streaming(fn: DeployedFunction, timeoutInMillis?: number): Record<string, unknown> {
  return operation({
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: `${URI_START}/2021-11-15/functions/${fn.arn}/response-streaming-invocations`,
    responseTransferMode: 'STREAM',
    ...(timeoutInMillis === undefined ? {} : { timeoutInMillis }),
  });
}

/** An OPTIONS method without a function. */
export function preflight(methods: string): Record<string, unknown> {
  return operation({
    type: 'mock',
    requestTemplates: { 'application/json': '{"statusCode": 204}' },
    responses: {
      default: {
        statusCode: '204',
        responseParameters: {
          'method.response.header.Access-Control-Allow-Methods': `'${methods}'`,
          'method.response.header.Access-Control-Allow-Origin': "'*'",
        },
      },
    },
  });
}

/** A deployed API with the given paths and gateway responses of our error form. */
export function sampleApi(
  paths: Record<string, Record<string, unknown>>,
  settings: Partial<DeployedRestApi> = {},
): DeployedRestApi {
  const declare = (statusCode: number, code: string) => ({
    statusCode,
    responseParameters: CORS_HEADERS,
    responseTemplates: { 'application/json': ERROR_TEMPLATE.replace('STATUS', `${statusCode}`).replace('CODE', code) },
  });
  return {
    body: {
      openapi: '3.0.1',
      info: { title: 'sample', version: '1' },
      paths,
      'x-amazon-apigateway-gateway-responses': {
        THROTTLED: declare(429, 'TOO_MANY_REQUESTS'),
        REQUEST_TOO_LARGE: declare(413, 'TOO_LARGE'),
        DEFAULT_4XX: { ...declare(403, 'X'), statusCode: undefined },
      },
      'x-amazon-apigateway-binary-media-types': ['multipart/form-data'],
    },
    stageName: 'api',
    throttlingRate: 10_000,
    throttlingBurst: 10_000,
    ...settings,
  };
}

function operation(integration: Record<string, unknown>): Record<string, unknown> {
  return { responses: {}, 'x-amazon-apigateway-integration': integration };
}
