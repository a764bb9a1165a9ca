import type { ModelFormat } from '../formats.ts';

/**
 * One file of a source. `name` is its path inside the archive (forward slashes, NFC, never absolute, no `..`); `file`
 * is where its bytes are. The two have nothing in common: names from outside never reach the file system.
 */
export interface SourceFile {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  /** What its first bytes say it is, for a bare model: its name may end in anything. */
  readonly format?: ModelFormat;
}
