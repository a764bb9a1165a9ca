import { DatabaseSync } from 'node:sqlite';
import type { Product } from './product.ts';
import { collectColumns } from './segment-columns.ts';
import {
  FIELD_BITS,
  FIELDS,
  type Field,
  MAX_SHORT_WORD_LETTERS,
  marked,
  SEGMENT_SCHEMA,
  SEGMENT_VERSION,
  shortForms,
} from './segment-format.ts';
import { indexedWordsOf, wordsOf, wordsOfNumber } from './words.ts';

const MAX_LABEL_WORDS = 255;

/** Called for a product that cannot be indexed. All others are indexed. */
export type RefuseProduct = (productId: string, cause: unknown) => void;

/**
 * Writes products as a segment; see segment-format.ts. Words are collected in memory: about 200 bytes a product. A
 * product that cannot be split into words is reported and left out.
 *
 * @param file a new file, or `:memory:`
 * @returns the open database, which the caller closes
 */
export async function writeSegment(
  file: string,
  products: Iterable<Product> | AsyncIterable<Product>,
  refuse: RefuseProduct,
): Promise<{ database: DatabaseSync; products: number }> {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE');
  database.exec(`PRAGMA user_version = ${SEGMENT_VERSION}; ${SEGMENT_SCHEMA} BEGIN`);
  const insert = database.prepare('INSERT INTO products VALUES (?, ?, ?)');
  const columns = collectColumns();
  const postings = new Map<string, number[]>();
  const labelLengths: number[] = [0];
  for await (const product of products) {
    const words = wordsUnlessRefused(product, refuse);
    if (!words) continue;
    const number = labelLengths.length;
    insert.run(number, product.id, product.label);
    columns.add(product);
    labelLengths.push(Math.min(MAX_LABEL_WORDS, wordsOf(product.label).length));
    for (const [word, field] of words) {
      const posting = number * 2 ** FIELD_BITS + FIELDS.indexOf(field);
      const list = postings.get(word);
      if (list) list.push(posting);
      else postings.set(word, [posting]);
    }
  }
  writeWords(database, postings);
  const count = labelLengths.length - 1;
  const column = database.prepare('INSERT INTO columns VALUES (?, ?)');
  for (const [name, data] of columns.written()) column.run(name, data);
  database.prepare('INSERT INTO facts VALUES (?, ?)').run(count, Uint8Array.from(labelLengths));
  database.exec("INSERT INTO trigrams(trigrams) VALUES ('optimize'); COMMIT; CREATE INDEX word ON words (word)");
  return { database, products: count };
}

function wordsUnlessRefused(product: Product, refuse: RefuseProduct): Map<string, Field> | undefined {
  try {
    return fieldsOfWords(product);
  } catch (error) {
    refuse(product.id, error);
    return undefined;
  }
}

/** Each word of a product with its field of the highest weight. The fields are in the order of their weights. */
function fieldsOfWords(product: Product): Map<string, Field> {
  const words = new Map<string, Field>();
  const add = (field: Field, list: readonly string[]) => {
    for (const word of list) if (!words.has(word)) words.set(word, field);
  };
  add('label', indexedWordsOf(product.label));
  add('sku', wordsOfNumber(product.sku ?? ''));
  add('labels', product.labels.flatMap(indexedWordsOf));
  add('externalId', wordsOfNumber(product.id.slice(product.id.indexOf(':') + 1)));
  add('manufacturer', indexedWordsOf(product.manufacturer));
  add('tags', product.tags.flatMap(indexedWordsOf));
  add('attributes', product.attributes.flatMap(indexedWordsOf));
  return words;
}

function writeWords(database: DatabaseSync, postings: ReadonlyMap<string, readonly number[]>): void {
  const word = database.prepare('INSERT INTO words VALUES (?, ?, ?, ?)');
  const trigrams = database.prepare('INSERT INTO trigrams (rowid, marked) VALUES (?, ?)');
  // Two removed letters may give the same form, so a duplicate is ignored.
  const short = database.prepare('INSERT OR IGNORE INTO short_forms VALUES (?, ?)');
  let number = 0;
  for (const [text, list] of postings) {
    number++;
    word.run(number, text, list.length, new Uint8Array(Uint32Array.from(list).buffer));
    trigrams.run(number, marked(text));
    if (text.length > MAX_SHORT_WORD_LETTERS) continue;
    for (const form of shortForms(text)) short.run(form, number);
  }
}
