/** A file that somebody dropped or chose. */
export interface DroppedFile {
  readonly file: File;
  /** Its folder inside of what was dropped, with slashes: `chairs/red`; empty for a file alone. */
  readonly folder: string;
}
