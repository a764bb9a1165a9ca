import type { Document } from '@gltf-transform/core';
import type { SourceFile } from '../archive/source-file.ts';
import type { ConversionLimits } from '../conversion-limits.ts';
import type { FileIndex } from '../file-index.ts';
import type { WarningList } from '../model-warning.ts';
import type { StatedScale } from '../normalise/choose-scale.ts';

/** The input of an importer, and the list for its warnings. */
export interface ImportContext {
  readonly model: SourceFile;
  readonly files: FileIndex;
  readonly limits: Pick<ConversionLimits, 'maxTriangles' | 'maxMeshes'>;
  readonly warnings: WarningList;
}

/** The result of an importer. */
export interface ImportedSource {
  /** In the unit and the axes of the source; glTF materials, textures PNG or JPEG. */
  readonly document: Document;
  /** Unit and axes that the file states; undefined for formats that have none. */
  readonly stated?: StatedScale;
}

/**
 * Reads one format into a document, in the unit and the axes of the source. Runs in the child process.
 *
 * @throws ModelError UNSUPPORTED_FORMAT, MODEL_CORRUPT, MODEL_NO_GEOMETRY, MODEL_TOO_COMPLEX, TEXTURE_TOO_LARGE; any
 *   other error counts as MODEL_CORRUPT
 */
export type Importer = (context: ImportContext) => Promise<ImportedSource>;
