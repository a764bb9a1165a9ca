import { gatewayPath } from './gateway-path.ts';
import type { Route } from './route.ts';

/** Returns the methods that a path supports, HEAD included where there is GET. Empty if no route has this path. */
export function allowedMethods(routes: readonly Pick<Route, 'method' | 'path'>[], path: string): string[] {
  const requested = segments(gatewayPath(path));
  const methods = new Set<string>();
  for (const route of routes) {
    if (!matches(segments(gatewayPath(route.path)), requested)) continue;
    methods.add(route.method);
    if (route.method === 'GET') methods.add('HEAD');
  }
  return methods.size > 0 ? [...methods, 'OPTIONS'] : [];
}

function matches(pattern: readonly string[], requested: readonly string[]): boolean {
  return (
    pattern.length === requested.length &&
    pattern.every((segment, index) => segment.startsWith('{') || segment === requested[index])
  );
}

function segments(path: string): string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}
