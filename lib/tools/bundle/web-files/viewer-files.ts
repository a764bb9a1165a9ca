import type { WebFilesContent } from '../../../../shared/platform/http/web-files.ts';
import { buildWebFiles } from './build-web-files.ts';
import { dracoFiles } from './draco-files.ts';
import { compressedFiles } from './web-file.ts';

/**
 * Builds the files of the viewer: its script, the 3D part as a chunk of its own, the style and the Draco decoder. Each
 * has the hash of its content in its name and lies there compressed.
 */
export async function viewerFiles(): Promise<WebFilesContent> {
  const draco = await dracoFiles();
  const { entries, files } = await buildWebFiles(
    { script: 'lib/viewer/main.ts', style: 'lib/viewer/viewer.css' },
    { splitting: true, define: { DRACO_FILES: JSON.stringify(draco.names) } },
  );
  return { entries, files: compressedFiles([...files, ...draco.files]) };
}
