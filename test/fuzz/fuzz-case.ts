import fc from 'fast-check';
import { routes } from '../../shared/contract/routes/index.ts';
import type { Route } from '../../shared/platform/http/route.ts';
import { bodyFor, type FuzzBody } from './bodies.ts';
import { type Credentials, credentials, mostly } from './credentials.ts';

/** One request: its target, its caller, its content. Every part has a kind, for the table of shares. */
export interface FuzzCase {
  readonly operation: string;
  readonly method: string;
  readonly path: { readonly kind: string; readonly text: string };
  readonly query: { readonly kind: string; readonly pairs: readonly (readonly [string, string])[] };
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: Credentials;
  readonly body: FuzzBody;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const GOOD_IDS = ['basic:door', 'demo:none', 'basic%3Awindow', '1-AAAAAAAAAAAAAAAAAAAAAA'];
const ODD_SEGMENTS = [
  '%',
  '%ZZ',
  '%00',
  '..',
  '%2e%2e%2f%2e%2e',
  '%F0%9F%98%80',
  '%C3',
  'a:b:c',
  '{id}',
  'x'.repeat(2_000),
];
const ODD_PATHS = [
  '/',
  '//',
  '/v2',
  '/v2/',
  '/api',
  '/v3/items',
  '/v2/items/a/b/c',
  '/_local',
  '/v2//items',
  '/favicon.ico',
];
/** Responses of hundreds of kilobytes, which would take the time of thousands of other cases. */
const LARGE = ['getOpenapi', 'getClientPackage'];
/** Work of tens of milliseconds for valid credentials and bodies. */
const COSTLY = ['signIn', 'createConversion', 'listItems'];

const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...GOOD_IDS) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
  { weight: 2, arbitrary: fc.string({ minLength: 1 }).map((text) => encodeURIComponent(text.toWellFormed())) },
);

const query = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom('ids[]', 'catalog', 'catalog[]', 'language', 'locale', '__proto__', 'ids'), fc.string()),
      fc.oneof(fc.constantFrom('basic:door', 'demo', '', 'basic:door;'), fc.string(), fc.string({ unit: 'binary' })),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => ({ kind: pairs.length === 0 ? 'no query' : 'odd query', pairs }));

const headers = fc.dictionary(
  fc.constantFrom(
    'language',
    'locale',
    'accept',
    'if-none-match',
    'if-match',
    'idempotency-key',
    'origin',
    'range',
    'x-forwarded-for',
    'x-http-method-override',
    'cookie',
    'accept-encoding',
  ),
  fc.oneof(fc.constantFrom('*', '"x"', 'de', 'W/"y"', '', 'x'.repeat(300)), fc.string()),
  { maxKeys: 3 },
);

/** Any request that a client can make. */
export const fuzzCase: fc.Arbitrary<FuzzCase> = fc
  .oneof(...routes.map((route) => ({ weight: weightOf(route), arbitrary: fc.constant(route) })), {
    weight: 1,
    arbitrary: fc.constant(undefined),
  })
  .chain((route) => caseOf(route, mostly(route?.method ?? 'GET', fc.constantFrom(...METHODS))));

/** A request that the gateway sends to the function of one of these operations. */
export function routedCase(operations: readonly string[]): fc.Arbitrary<FuzzCase> {
  const routed = routes.filter(({ operation }) => operations.includes(operation));
  return fc
    .oneof(...routed.map((route) => ({ weight: weightOf(route), arbitrary: fc.constant(route) })))
    .chain((route) =>
      caseOf(route, route.method === 'GET' ? mostly('GET', fc.constant('HEAD')) : fc.constant(route.method)),
    );
}

function caseOf(route: Route | undefined, method: fc.Arbitrary<string>): fc.Arbitrary<FuzzCase> {
  return fc.record({
    operation: fc.constant(route?.operation ?? 'none'),
    method,
    path: pathFor(route),
    query,
    headers,
    credentials,
    body: bodyFor(route),
  });
}

function weightOf({ operation }: Route): number {
  if (LARGE.includes(operation)) return 1;
  return COSTLY.includes(operation) ? 8 : 12;
}

function pathFor(route: Route | undefined): fc.Arbitrary<FuzzCase['path']> {
  if (!route) {
    const text = fc.oneof(
      fc.constantFrom(...ODD_PATHS),
      fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/v2/${parts.join('/')}`),
    );
    return text.map((path) => ({ kind: 'unknown path', text: path }));
  }
  const variables = route.path.match(/\{\w+\}/g)?.length ?? 0;
  return fc
    .tuple(fc.array(segment, { minLength: variables, maxLength: variables }), mostly('', fc.constantFrom('/', '/api')))
    .map(([segments, extra]) => {
      const values = [...segments];
      const path = route.path.replace(/\{\w+\}/g, () => values.shift() ?? '');
      const odd = segments.some((each) => !GOOD_IDS.includes(each));
      return { kind: odd ? 'odd id' : 'known path', text: extra === '/api' ? `/api${path}` : path + extra };
    });
}
