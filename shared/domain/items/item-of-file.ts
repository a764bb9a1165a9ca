/** The ending of a model or an archive: `.glb`, `.3ds`, `.tar.gz`. */
const ENDING = /(\.tar)?\.[a-z0-9]{1,5}$/i;
const NOT_IN_IDS = /[^A-Za-z0-9._-]+/g;
const OUTER_HYPHENS = /^-+|-+$/g;

/** The name of a file without folder and ending. */
export function stemOfFile(fileName: string): string {
  return fileName.replace(/^.*[/\\]/, '').replace(ENDING, '');
}

/** The name of a file as the second half of an item's id (D105). */
export function externalIdOfFile(fileName: string): string {
  return stemOfFile(fileName).normalize('NFKD').replace(NOT_IN_IDS, '-').replace(OUTER_HYPHENS, '') || 'model';
}

/** The name of a file as the label of an item: words, without the hyphens of file names. */
export function labelOfFile(fileName: string): string {
  return stemOfFile(fileName).replace(/[_-]+/g, ' ').trim() || fileName;
}
