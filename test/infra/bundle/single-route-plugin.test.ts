import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withDroppableDeclarations } from '../../../lib/tools/bundle/single-route-plugin.ts';
import { builtExports, LEAN, PLAIN, PROJECT_ROOT } from './built-module.ts';

const ROUTES = path.join(PROJECT_ROOT, 'shared', 'routes.ts');

describe('the rows of routes.ts', () => {
  it('are wrapped one by one, over as many lines as they take', () => {
    const source = [
      'const Id = z.object({ id: z.string() });',
      "const common = { method: 'GET' } as const;",
      '',
      '/* Things */',
      '',
      'export const getThing = /* @__PURE__ */ route({',
      "  path: '/v2/things;1',",
      '',
      '  response: z.object({',
      '    a: z.string(),',
      '  }),',
      '});',
      'export const again = route({ ...getThing });',
    ].join('\n');
    expect(withDroppableDeclarations(source).split('\n')).toEqual([
      'const Id = /* @__PURE__ */ (() => (z.object({ id: z.string() })))();',
      "const common = /* @__PURE__ */ (() => ({ method: 'GET' } as const))();",
      '',
      '/* Things */',
      '',
      'export const getThing = /* @__PURE__ */ (() => (/* @__PURE__ */ route({',
      "  path: '/v2/things;1',",
      '',
      '  response: z.object({',
      '    a: z.string(),',
      '  }),',
      '})))();',
      'export const again = /* @__PURE__ */ (() => (route({ ...getThing })))();',
    ]);
  });

  it('are all wrapped in the real list, and every line stays where it is', async () => {
    const source = await readFile(ROUTES, 'utf8');
    const wrapped = withDroppableDeclarations(source);
    const declarations = source.match(/^(export )?const /gm)?.length;
    expect(wrapped.match(/= \/\* @__PURE__ \*\/ \(\(\) => /g)?.length).toBe(declarations);
    expect(wrapped.split('\n').length).toBe(source.split('\n').length);
  });

  it('are the same rows afterwards', async () => {
    const source = "export * from './shared/routes.ts';";
    const [wrapped, plain] = await Promise.all([builtExports(source, LEAN), builtExports(source, PLAIN)]);
    expect(JSON.stringify(wrapped)).toBe(JSON.stringify(plain));
    expect(Object.keys(wrapped).length).toBeGreaterThan(0);
  });
});
