import { gatewayPath } from '../../../shared/platform/http/gateway-path.ts';
import type { Route } from '../../../shared/platform/http/route.ts';
import { functionName } from '../endpoint-handlers.ts';
import { gatewayResponses } from './gateway-responses.ts';
import { type FunctionTarget, type InvokeContext, integration } from './integration.ts';
import { preflight } from './preflight.ts';

/** Requests that match no method of a path, or no path. */
const ANY_METHOD = 'x-amazon-apigateway-any-method';
const REST_PATH = '/{proxy+}';

interface GatewayBodyOptions extends InvokeContext {
  readonly title: string;
  readonly routes: readonly Route[];
  /** The function that responds with 404 and 405. */
  readonly fallback: FunctionTarget;
  /** Returns the function of a route by the name of its bundle. */
  readonly functionOf: (bundleName: string) => FunctionTarget;
  readonly corsOrigin: string;
}

type PathItem = Record<string, object>;

/** Content types that API Gateway passes to functions as base64. It passes all others as text. */
const BINARY_MEDIA_TYPES = ['multipart/form-data'];

/**
 * Builds the OpenAPI document that API Gateway imports: paths, methods and integrations. It has no schemas, because the
 * functions check their input themselves.
 *
 * @throws if two routes share method and path, or if one path segment has two variable names, which the gateway refuses
 */
export function gatewayBody(options: GatewayBodyOptions): Record<string, unknown> {
  const paths: Record<string, PathItem> = { '/': unrouted(options, []), [REST_PATH]: unrouted(options, ['proxy']) };
  const variables = new Map<string, string>();
  for (const route of options.routes) {
    const path = gatewayPath(route.path);
    refuseOtherVariableNames(path, variables);
    const names = variableNames(path);
    paths[path] ??= unrouted(options, names);
    const method = route.method.toLowerCase();
    if (paths[path][method]) throw new Error(`two routes are ${route.method} ${path}`);
    paths[path][method] = operation(route, names, options);
    // HEAD runs the handler of GET. The gateway drops the body and keeps its length.
    if (route.method === 'GET') paths[path].head = operation(route, names, options);
  }
  return {
    openapi: '3.0.1',
    info: { title: options.title, version: '2' },
    paths,
    'x-amazon-apigateway-binary-media-types': BINARY_MEDIA_TYPES,
    'x-amazon-apigateway-gateway-responses': gatewayResponses(options.corsOrigin),
  };
}

function unrouted(options: GatewayBodyOptions, variables: readonly string[]): PathItem {
  return {
    options: { ...parameters(variables), ...preflight(options.corsOrigin) },
    [ANY_METHOD]: {
      ...parameters(variables),
      responses: {},
      'x-amazon-apigateway-integration': integration(options.fallback, options),
    },
  };
}

function operation(route: Route, variables: readonly string[], options: GatewayBodyOptions): object {
  const target = options.functionOf(functionName(route.file));
  const streams = route.stream === true;
  return {
    ...parameters(variables),
    responses: {},
    'x-amazon-apigateway-integration': integration(target, { ...options, streams }),
  };
}

function parameters(variables: readonly string[]) {
  if (variables.length === 0) return {};
  return { parameters: variables.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
}

function variableNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`);
}

function refuseOtherVariableNames(path: string, known: Map<string, string>): void {
  let place = '';
  for (const segment of path.split('/').slice(1)) {
    const before = known.get(place);
    if (segment.startsWith('{')) {
      if (before !== undefined && before !== segment) {
        throw new Error(`${path} uses ${segment} where another route uses ${before}; the gateway allows one name`);
      }
      known.set(place, segment);
    }
    place += `/${segment}`;
  }
}
