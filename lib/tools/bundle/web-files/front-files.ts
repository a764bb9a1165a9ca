import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { WebFilesContent } from '../../../../shared/platform/http/web-files.ts';
import { buildWebFiles } from './build-web-files.ts';
import { guidePages } from './guide-pages.ts';
import { compressedFiles, withHash } from './web-file.ts';

const require = createRequire(import.meta.url);

/** The scripts and styles that the project has, by what they are. */
const SOURCES = {
  docs: 'lib/docs/docs.ts',
  guide: 'lib/docs/guide.ts',
  start: 'lib/docs/start.ts',
  style: 'lib/docs/front.css',
} as const;

/**
 * Builds the files of the pages for people, with the pictures of the guides, and takes Swagger UI as it was published.
 */
export async function frontFiles(): Promise<WebFilesContent> {
  const own = await buildWebFiles(SOURCES);
  const published = [
    fileOf('swagger', 'swagger-ui.js', packageFile('swagger-ui-bundle.js')),
    fileOf('swaggerStyle', 'swagger-ui.css', packageFile('swagger-ui.css')),
    fileOf('notices', 'notices.txt', notices()),
  ];
  return {
    entries: { ...own.entries, ...Object.fromEntries(published.map(({ what, name }) => [what, name])) },
    files: { ...compressedFiles([...own.files, ...published]), ...guidePages().pictures },
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
