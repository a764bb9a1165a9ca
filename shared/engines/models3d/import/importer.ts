import type { Document } from '@gltf-transform/core';
import type { SourceFile } from '../archive/source-file.ts';
import type { ConversionLimits } from '../conversion-limits.ts';
import type { FileIndex } from '../file-index.ts';
import type { WarningList } from '../model-warning.ts';
import type { StatedScale } from '../normalise/choose-scale.ts';

/** What an importer may read, and where it says what it left out. */
export interface ImportContext {
  readonly model: SourceFile;
  readonly files: FileIndex;
  readonly limits: Pick<ConversionLimits, 'maxTriangles' | 'maxMeshes'>;
  readonly warnings: WarningList;
}

/** What an importer makes of a source. */
export interface ImportedSource {
  /** In the unit and the axes of the source; glTF materials, textures PNG or JPEG. */
  readonly document: Document;
  /** What the file says of its unit and axes; nothing in formats that cannot say it. */
  readonly stated?: StatedScale;
}

/**
 * Reads one format into a document, in the unit and the axes of the source. Runs in the child process.
 *
 * @throws ModelError UNSUPPORTED_FORMAT, MODEL_CORRUPT, MODEL_NO_GEOMETRY, MODEL_TOO_COMPLEX, TEXTURE_TOO_LARGE; any
 *   other error counts as MODEL_CORRUPT
 */
export type Importer = (context: ImportContext) => Promise<ImportedSource>;
