/** The version of the file format that is written. */
export const SEGMENT_VERSION = 3;
/** The first version with columns. */
export const COLUMNS_VERSION = 2;
/**
 * The versions that are read; the next build replaces earlier ones. Files of version 1 have no columns. In version 2,
 * an item with an uploaded or rendered image counts as one without an image.
 */
export const READABLE_VERSIONS: readonly number[] = [1, COLUMNS_VERSION, SEGMENT_VERSION];

/**
 * A short word with a typo may share no trigram with the right word. Such words are found by their forms with one
 * letter removed.
 */
export const MAX_SHORT_WORD_LETTERS = 5;

/** The fields of a product in the order of their numbers. A posting stores the number in three bits. */
export const FIELDS = ['label', 'sku', 'labels', 'externalId', 'manufacturer', 'tags', 'attributes'] as const;
export type Field = (typeof FIELDS)[number];

/** How many bits of a posting hold the field. */
export const FIELD_BITS = 3;
/** Selects these bits. */
export const FIELD_MASK = 2 ** FIELD_BITS - 1;

/**
 * A segment is an immutable SQLite file of products. Each word is stored once, with its products as packed numbers
 * (product and field), so a query reads one row for each word. FTS5 finds similar words by trigrams. The trigrams
 * include marks for the start and the end of a word.
 */
export const SEGMENT_SCHEMA = `
  CREATE TABLE products (number INTEGER PRIMARY KEY, id TEXT NOT NULL, label TEXT NOT NULL);
  CREATE TABLE columns (name TEXT PRIMARY KEY, data BLOB NOT NULL);
  CREATE TABLE words (number INTEGER PRIMARY KEY, word TEXT NOT NULL, products INTEGER NOT NULL, postings BLOB NOT NULL);
  CREATE TABLE short_forms (form TEXT NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (form, word)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE trigrams USING fts5(marked, content='', tokenize='trigram', detail='none');
  CREATE VIRTUAL TABLE trigram_words USING fts5vocab('trigrams', 'row');
  CREATE TABLE facts (products INTEGER NOT NULL, label_lengths BLOB NOT NULL);
`;

/** A word with marks at its ends, so that its first and last letters form trigrams of their own. */
export function marked(word: string): string {
  return `<${word}>`;
}

/** A short word, and its forms with one letter removed. Letters are code points, so none is split. */
export function shortForms(word: string): string[] {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
}
