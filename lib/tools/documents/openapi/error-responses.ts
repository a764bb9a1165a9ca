import type { oas31, ZodOpenApiResponseObject } from 'zod-openapi';
import type { ErrorCode } from '../../../../shared/platform/errors/error-codes.ts';
import type { Route } from '../../../../shared/platform/http/route.ts';
import { errorResponseName, possibleErrors } from './possible-errors.ts';

/** One reusable response for each set of codes that a route can return with the same status. */
export function errorResponses(routes: readonly Route[]): Record<string, ZodOpenApiResponseObject> {
  const all: Record<string, ZodOpenApiResponseObject> = {};
  for (const [status, codes] of routes.flatMap((route) => [...possibleErrors(route)])) {
    all[errorResponseName(codes)] ??= errorResponse(status, codes);
  }
  return all;
}

function errorResponse(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  return {
    description: `\`error.code\` is ${codes.map((code) => `\`${code}\``).join(' or ')}`,
    headers: {
      'x-request-id': { $ref: '#/components/headers/requestId' },
      ...(status === 429 && { 'Retry-After': { $ref: '#/components/headers/retryAfter' } }),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: examples(codes) } },
  };
}

function examples(codes: readonly ErrorCode[]): Record<string, oas31.ReferenceObject> {
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}
