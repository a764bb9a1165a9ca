import type { ModelFormat } from '../formats.ts';

/**
 * One file of a source. `name` is its path in the archive (forward slashes, NFC, never absolute, no `..`); `file` is
 * the path of its bytes. They are unrelated: names of an archive never reach the file system.
 */
export interface SourceFile {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  /** The format by the first bytes of a bare model, whose name can have any extension. */
  readonly format?: ModelFormat;
}
