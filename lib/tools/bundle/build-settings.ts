import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { deadCodePlugin } from './dead-code-plugin.ts';
import { leanSdkPlugin } from './lean-sdk-plugin.ts';

/** CommonJS packages in an ES module call `require` for the modules of Node. */
const REQUIRE =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/**
 * Packages of the SDK that no function needs, and their replacements; lib/tools/bundle/README.md has the measurements.
 */
const REPLACEMENTS = {
  '@aws-sdk/credential-provider-node': 'shared/platform/aws/environment-credentials.ts',
  '@aws-sdk/middleware-endpoint-discovery': 'lib/tools/bundle/replacements/endpoint-discovery.ts',
  '@aws-sdk/signature-v4-multi-region': 'lib/tools/bundle/replacements/signature-v4-multi-region.ts',
  '@smithy/core/event-streams': 'lib/tools/bundle/replacements/event-streams.ts',
};

/**
 * esbuild's options for functions: one minified ES module for each, with all its imports.
 *
 * @param coverage readable code with source maps beside it, for test runs that measure coverage. The code does not name
 * its map: Node would read it at every start and copy it into every coverage report, which takes a third of a start.
 */
export function buildSettings(root: string, coverage: boolean): BuildOptions {
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    // ES modules first, because of tree shaking: with CommonJS a function is larger by half.
    mainFields: ['module', 'main'],
    conditions: ['module'],
    banner: { js: REQUIRE },
    alias: Object.fromEntries(Object.entries(REPLACEMENTS).map(([name, file]) => [name, path.join(root, file)])),
    plugins: [leanSdkPlugin(), deadCodePlugin(root)],
    minify: !coverage,
    sourcemap: coverage ? 'external' : false,
    // The maps of all functions would hold every library more than a hundred times.
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
  };
}
