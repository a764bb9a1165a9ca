import { withAbbreviations } from './abbreviations.ts';

/** The ending of a model or an archive: `.glb`, `.3ds`, `.tar.gz`. */
const ENDING = /(\.tar)?\.[a-z0-9]{1,5}$/i;
const NOT_IN_IDS = /[^A-Za-z0-9._-]+/g;
/** What separates words. A point between digits is part of a number. */
const SEPARATORS = /[\s_+-]+|(?<!\d)\.|\.(?!\d)/g;
/** `SideTable` is two words, `IKEA` and `Table2` are one. */
const INNER_CAPITAL = /(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu;
/** The side of the textures at the end of a name, in pixels: `lamp_1k`, `lamp-2K`. It says nothing of the piece. */
const TEXTURE_SIZE = /(?<=[^\s_.-])[\s_.-]+(?:1|2|4|8|16)k$/i;
const OUTER_HYPHENS = /^-+|-+$/g;

/** The name of a file without folder and ending. */
export function stemOfFile(fileName: string): string {
  return fileName.replace(/^.*[/\\]/, '').replace(ENDING, '');
}

/** The name of a file as the second half of an item's id (D105). */
export function externalIdOfFile(fileName: string): string {
  return stemOfFile(fileName).normalize('NFKD').replace(NOT_IN_IDS, '-').replace(OUTER_HYPHENS, '') || 'model';
}

/**
 * The name of a file as the label of an item: words as people write them. `office_chair-02_1k` is `Office chair 02`.
 * Capitals stay: nouns of a language and names have them. Well-known abbreviations get theirs: `tv_led` is `TV LED`
 * (D2205).
 */
export function labelOfFile(fileName: string): string {
  const words = withAbbreviations(
    stemOfFile(fileName).replace(TEXTURE_SIZE, '').replace(SEPARATORS, ' ').replace(INNER_CAPITAL, ' ').trim(),
  );
  return words === '' ? fileName : words.slice(0, 1).toUpperCase() + words.slice(1);
}
