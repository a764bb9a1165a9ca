import { gatewayPath } from './gateway-path.ts';
import type { Route } from './route.ts';

/** The methods that a path knows, with HEAD where there is GET; empty when there is no such path. */
export function allowedMethods(routes: readonly Pick<Route, 'method' | 'path'>[], path: string): string[] {
  const asked = segments(gatewayPath(path));
  const methods = new Set<string>();
  for (const route of routes) {
    if (!fits(segments(gatewayPath(route.path)), asked)) continue;
    methods.add(route.method);
    if (route.method === 'GET') methods.add('HEAD');
  }
  return methods.size > 0 ? [...methods, 'OPTIONS'] : [];
}

function fits(pattern: readonly string[], asked: readonly string[]): boolean {
  return (
    pattern.length === asked.length &&
    pattern.every((segment, index) => segment.startsWith('{') || segment === asked[index])
  );
}

function segments(path: string): string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}
