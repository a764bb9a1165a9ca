import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Route } from '../../../../shared/platform/http/route.ts';
import { parameters } from './parameters.ts';
import { errorResponseName, possibleErrors } from './possible-errors.ts';
import { requestBody } from './request-body.ts';
import { securityOf } from './security.ts';
import { tagOf } from './tags.ts';

/** Returns the OpenAPI operation of a route. */
export function operation(route: Route): ZodOpenApiOperationObject {
  const body = route.body && requestBody(route.body);
  return {
    operationId: route.operation,
    tags: [tagOf(route)],
    summary: route.summary,
    description: description(route),
    ...(route.deprecated && { deprecated: true }),
    security: securityOf(route.audience),
    parameters: parameters(route),
    ...(body && { requestBody: body }),
    responses: responses(route),
  };
}

function description({ audience, reportsCredentials, rights, context, source, limit, deprecated }: Route): string {
  const sentences = [
    reportsCredentials
      ? 'Reports on the credentials of the call.'
      : { open: 'Needs no credentials.', client: 'Needs an api key.', user: 'Needs a signed-in user.' }[audience],
    rights?.length && `The user needs the right ${rights.map((right) => `\`${right}\``).join(' or ')}.`,
    context && `The api key must be one of the ${context} context.`,
    limit &&
      `The number of calls of one caller in a minute is limited${typeof limit === 'object' ? ' for forms' : ''}.`,
    deprecated && `Deprecated since ${deprecated.since}: use \`${deprecated.successor}\`.`,
    source === 'extension' && 'An extension of the published interface.',
  ];
  return sentences.filter(Boolean).join(' ');
}

function responses(route: Route): ZodOpenApiResponsesObject {
  const { status = 200, etag } = route;
  const failures = [...possibleErrors(route)].map(([failure, codes]) => [
    failure,
    { $ref: `#/components/responses/${errorResponseName(codes)}` },
  ]);
  const unchanged = etag
    ? [[304, { description: 'Unchanged: the content still has the `ETag` of `If-None-Match`' }]]
    : [];
  return Object.fromEntries([[status, success(route, status)], ...unchanged, ...failures]);
}

function success(route: Route, status: number): ZodOpenApiResponseObject {
  const hasBody = status !== 204 && (status < 300 || status > 399);
  return {
    description: route.summary,
    headers: headers(route, status),
    ...(hasBody && { content: { [route.contentType ?? 'application/json']: { schema: route.response } } }),
  };
}

function headers({ etag, deprecated, limit }: Route, status: number) {
  const pointsElsewhere = status === 201 || (status > 299 && status < 400);
  return {
    'x-request-id': header('requestId'),
    ...(etag && { ETag: header('etag') }),
    ...(pointsElsewhere && { Location: header('location') }),
    ...(limit && { 'RateLimit-Policy': header('rateLimitPolicy'), RateLimit: header('rateLimit') }),
    ...(deprecated && { Deprecation: header('deprecation'), Link: header('link') }),
  };
}

function header(name: string) {
  return { $ref: `#/components/headers/${name}` };
}
