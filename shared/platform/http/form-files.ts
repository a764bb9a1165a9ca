/** The file parts of a form: which names, how large in all. Field names not listed are ignored. */
export interface FormFiles {
  readonly names: readonly string[];
  readonly maxBytes: number;
}
