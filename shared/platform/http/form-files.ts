/** The file parts of a form: their names and the limit of each file. Parts with other names are ignored. */
export interface FormFiles {
  readonly names: readonly string[];
  readonly maxBytes: number;
}
