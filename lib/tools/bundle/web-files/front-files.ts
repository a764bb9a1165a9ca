import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import type { WebFilesContent } from '../../../../shared/platform/http/web-files.ts';
import { guidePages } from './guide-pages.ts';
import { compressed, withHash } from './web-file.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const require = createRequire(import.meta.url);

/** The scripts and styles that the project has, by what they are. */
const SOURCES = { docs: 'lib/docs/docs.ts', start: 'lib/docs/start.ts', style: 'lib/docs/front.css' } as const;

/** Builds the files of the pages for people, with the pictures of the guides, and takes Swagger UI as it was published. */
export async function frontFiles(): Promise<WebFilesContent> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { ...SOURCES },
    outdir: 'out',
    entryNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    target: ['chrome110', 'firefox115', 'safari16.4'],
    minify: true,
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  const own = Object.entries(SOURCES).map(([what, source]) => {
    const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)?.[0];
    const file = outputFiles.find((output) => found && output.path.endsWith(path.basename(found)));
    if (!file) throw new Error(`esbuild made nothing of ${source}`);
    return { what, name: path.basename(file.path), content: file.contents };
  });
  const published = [
    fileOf('swagger', 'swagger-ui.js', packageFile('swagger-ui-bundle.js')),
    fileOf('swaggerStyle', 'swagger-ui.css', packageFile('swagger-ui.css')),
    fileOf('notices', 'notices.txt', notices()),
  ];
  const all = [...own, ...published];
  return {
    entries: Object.fromEntries(all.map(({ what, name }) => [what, name])),
    files: {
      ...Object.fromEntries(all.map(({ name, content }) => [name, compressed(name, content)])),
      ...guidePages().pictures,
    },
  };
}

function fileOf(what: string, name: string, text: string) {
  return { what, name: withHash(name, text), content: Buffer.from(text) };
}

/** The notices that the licences of Swagger UI and its parts require. */
function notices(): string {
  const parts = ['NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'].map(packageFile);
  return ['Swagger UI, Apache License 2.0', ...parts].join('\n');
}

/** A file of Swagger UI, without the place of its source map. */
function packageFile(name: string): string {
  return readFileSync(require.resolve(`swagger-ui-dist/${name}`), 'utf8').replace(
    /\n?\/[/*]# sourceMappingURL=.*$/m,
    '',
  );
}
