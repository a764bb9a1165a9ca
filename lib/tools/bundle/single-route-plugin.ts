import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const ROUTES = /[\\/]shared[\\/]contract[\\/]routes\.ts$/;

/** A statement `const name = value;` at the left margin; formatted code indents or closes all further lines of it. */
const DECLARATION = /^((?:export )?const \w+(?:: [^=\n]+)? =) ([^\n]*(?:\n(?:[ \t)}\]].*)?)*?);$/gm;

/**
 * Lets a function's bundle hold its own rows of `shared/contract/routes.ts` and no others: a call such as `z.object(…)` could do
 * anything, so a bundler keeps it; wrapped into a function that is marked as pure, an unused row goes, and with it the
 * modules that only its schemas needed. Lines stay where they are, so that source maps and coverage hold.
 */
export function singleRoutePlugin(): Plugin {
  return {
    name: 'single-route',
    setup(build) {
      build.onLoad({ filter: ROUTES }, async ({ path }) => ({
        contents: withDroppableDeclarations(await readFile(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}

/** Wraps the value of every top-level `const` so that it can be dropped when nothing uses it. */
export function withDroppableDeclarations(source: string): string {
  return source.replace(DECLARATION, '$1 /* @__PURE__ */ (() => ($2))();');
}
