/** Files of another version are not opened, and are replaced by the next build. */
export const SEGMENT_VERSION = 1;

/** Words of so few letters may share no trigram after a typo; they are found by what is left when one letter is out. */
export const MAX_SHORT_WORD_LETTERS = 5;

/** Where in a product a word stands, in this order; three bits of a posting. */
export const FIELDS = ['label', 'sku', 'labels', 'externalId', 'manufacturer', 'tags', 'attributes'] as const;
export type Field = (typeof FIELDS)[number];

export const FIELD_BITS = 3;
export const FIELD_MASK = 2 ** FIELD_BITS - 1;

/**
 * A segment is a SQLite file of products that never changes. Words are kept once, with the products that they stand in
 * as packed numbers (product and field), which a query adds up without a row for each. Similar words are found by FTS5
 * over the trigrams of words, with their beginning and end marked.
 */
export const SEGMENT_SCHEMA = `
  CREATE TABLE products (number INTEGER PRIMARY KEY, id TEXT NOT NULL);
  CREATE TABLE words (number INTEGER PRIMARY KEY, word TEXT NOT NULL, products INTEGER NOT NULL, postings BLOB NOT NULL);
  CREATE TABLE short_forms (form TEXT NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (form, word)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE trigrams USING fts5(marked, content='', tokenize='trigram', detail='none');
  CREATE VIRTUAL TABLE trigram_words USING fts5vocab('trigrams', 'row');
  CREATE TABLE facts (products INTEGER NOT NULL, label_lengths BLOB NOT NULL);
`;

/** A word with its ends marked, so that its first and last letters count as trigrams, too. */
export function marked(word: string): string {
  return `<${word}>`;
}

/** A short word, and what it is without each of its letters, of which none is ever cut in two. */
export function shortForms(word: string): string[] {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
}
