import type { WebFilesContent } from '../../../../shared/platform/http/web-files.ts';
import { plainOperations } from '../bundle-client.ts';
import { buildWebFiles } from './build-web-files.ts';
import { dracoFiles } from './draco-files.ts';
import { compressedFiles } from './web-file.ts';

/**
 * Builds the files of the console: its script, a chunk for the 3D view, each screen and each language, the style and
 * the Draco decoder. Each has the hash of its content in its name and lies there compressed.
 */
export async function consoleFiles(): Promise<WebFilesContent> {
  const draco = await dracoFiles();
  const { entries, files } = await buildWebFiles(
    { script: 'lib/console/main.tsx', style: 'lib/console/console.css' },
    {
      splitting: true,
      jsx: 'automatic',
      plugins: [plainOperations()],
      define: { 'process.env.NODE_ENV': '"production"', DRACO_FILES: JSON.stringify(draco.names) },
    },
  );
  return { entries, files: compressedFiles([...files, ...draco.files]) };
}
