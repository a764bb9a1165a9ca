import path from 'node:path';
import { build } from 'esbuild';
import type { WebFilesContent } from '../../../../shared/platform/http/web-files.ts';
import { dracoFiles } from './draco-files.ts';
import { compressed } from './web-file.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/**
 * Builds the files of the viewer: its script, the 3D part as a chunk of its own, the style and the Draco decoder. Each
 * has the hash of its content in its name and lies there compressed.
 */
export async function viewerFiles(): Promise<WebFilesContent> {
  const draco = await dracoFiles();
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { viewer: 'lib/viewer/main.ts', style: 'lib/viewer/viewer.css' },
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['chrome110', 'firefox115', 'safari16.4'],
    minify: true,
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
    define: { DRACO_FILES: JSON.stringify(draco.names) },
  });
  const entry = (source: string) => {
    const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (!found) throw new Error(`esbuild made nothing of ${source}`);
    return path.basename(found[0]);
  };
  const contents = [
    ...outputFiles.map(({ path: file, contents: content }) => ({ name: path.basename(file), content })),
    ...draco.files,
  ];
  return {
    entries: { script: entry('lib/viewer/main.ts'), style: entry('lib/viewer/viewer.css') },
    files: Object.fromEntries(contents.map(({ name, content }) => [name, compressed(name, content)])),
  };
}
