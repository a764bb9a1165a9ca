import path from 'node:path';
import { build } from 'esbuild';
import type { WebFilesContent } from '../../../../shared/platform/http/web-files.ts';
import { plainOperations } from '../bundle-client.ts';
import { dracoFiles } from './draco-files.ts';
import { compressed } from './web-file.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SOURCES = { script: 'lib/console/main.tsx', style: 'lib/console/console.css' } as const;

/**
 * Builds the files of the console: its script, a chunk for the 3D view and for each language, the style and the Draco
 * decoder. Each has the hash of its content in its name and lies there compressed.
 */
export async function consoleFiles(): Promise<WebFilesContent> {
  const draco = await dracoFiles();
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { console: SOURCES.script, style: SOURCES.style },
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    target: ['chrome110', 'firefox115', 'safari16.4'],
    minify: true,
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [plainOperations()],
    define: { 'process.env.NODE_ENV': '"production"', DRACO_FILES: JSON.stringify(draco.names) },
  });
  const entry = (source: string) => {
    const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (!found) throw new Error(`esbuild made nothing of ${source}`);
    return path.basename(found[0]);
  };
  const own = outputFiles.map(({ path: file, contents: content }) => ({ name: path.basename(file), content }));
  return {
    entries: { script: entry(SOURCES.script), style: entry(SOURCES.style) },
    files: Object.fromEntries([...own, ...draco.files].map(({ name, content }) => [name, compressed(name, content)])),
  };
}
