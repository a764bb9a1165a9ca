import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { readColumns, type SegmentColumns } from './segment-columns.ts';
import { COLUMNS_VERSION, READABLE_VERSIONS } from './segment-format.ts';

const Bytes = z.instanceof(Uint8Array);
const Facts = z.object({ products: z.int(), label_lengths: Bytes });
const Word = z.object({ number: z.int(), word: z.string(), products: z.int() });
const Columns = z.array(z.object({ name: z.string(), data: Bytes }));
const Numbers = z.array(z.tuple([z.int()]));

/** A word of a segment and the number of products with this word. */
export type SegmentWord = z.infer<typeof Word>;

/** The file has the format of another version of the service. */
export class SegmentVersionError extends Error {
  override readonly name = 'SegmentVersionError';
}

/** A segment that is open for reading. */
export interface Segment {
  readonly products: number;
  /** The number of words in the label of each product, by the number of the product. */
  readonly labelLengths: Uint8Array;
  wordOf(text: string): SegmentWord | undefined;
  /** Words with this prefix, in alphabetical order. */
  wordsFrom(prefix: string, limit: number): SegmentWord[];
  word(number: number): SegmentWord | undefined;
  /** The numbers of the short words that have this form. */
  shortWords(form: string): number[];
  /** The number of words with a trigram. */
  wordsWith(trigram: string): number;
  /** The numbers of these words. */
  numbersWith(trigram: string): number[];
  /** Product and field, packed; see segment-format.ts. */
  postings(word: number): Uint32Array;
  productId(number: number): string;
  /** Only of a file with columns. */
  productLabel(number: number): string;
  /**
   * The visibilityStatus of each product, by its number; undefined for a file of version 1, which has no archived ones.
   */
  visibility(): Uint8Array | undefined;
  /** What searches for items filter by, read at first use; undefined for a file of version 1. */
  columns(): SegmentColumns | undefined;
  close(): void;
}

/**
 * Opens a file of {@link writeSegment}.
 *
 * @throws SegmentVersionError for a file of another version
 */
export function openSegmentFile(file: string): Segment {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return openSegment(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the segment in a database. Closing the segment closes the database. */
export function openSegment(database: DatabaseSync): Segment {
  const version = z.object({ user_version: z.int() }).parse(database.prepare('PRAGMA user_version').get()).user_version;
  if (!READABLE_VERSIONS.includes(version)) throw new SegmentVersionError(`the segment has version ${version}`);
  const facts = Facts.parse(database.prepare('SELECT * FROM facts').get());
  const columns = 'SELECT number, word, products FROM words';
  const byText = database.prepare(`${columns} WHERE word = ?`);
  const byPrefix = database.prepare(`${columns} WHERE word >= ? AND word < ? LIMIT ?`);
  const byNumber = database.prepare(`${columns} WHERE number = ?`);
  const short = database.prepare('SELECT word FROM short_forms WHERE form = ?');
  const countOf = database.prepare('SELECT doc FROM trigram_words WHERE term = ?');
  const byTrigram = database.prepare('SELECT rowid FROM trigrams WHERE trigrams MATCH ?');
  const postings = database.prepare('SELECT postings FROM words WHERE number = ?');
  const product = database.prepare('SELECT * FROM products WHERE number = ?');
  let facets: SegmentColumns | undefined;
  let statuses: Uint8Array | undefined;
  for (const numbers of [short, byTrigram]) numbers.setReturnArrays(true);
  const word = (row: unknown) => (row === undefined ? undefined : Word.parse(row));
  return {
    products: facts.products,
    labelLengths: facts.label_lengths,
    wordOf: (text) => word(byText.get(text)),
    wordsFrom: (prefix, limit) => byPrefix.all(prefix, `${prefix}\u{10ffff}`, limit).map((row) => Word.parse(row)),
    word: (number) => word(byNumber.get(number)),
    shortWords: (form) => firstOfEach(short.all(form)),
    wordsWith: (trigram) => Number(countOf.get(trigram)?.doc ?? 0),
    // A trigram contains only letters, digits and marks, so it needs no escaping for FTS5.
    numbersWith: (trigram) => firstOfEach(byTrigram.all(`"${trigram}"`)),
    postings(number) {
      const { postings: bytes } = z.object({ postings: Bytes }).parse(postings.get(number));
      const aligned = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
      return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / Uint32Array.BYTES_PER_ELEMENT);
    },
    productId: (number) => z.object({ id: z.string() }).parse(product.get(number)).id,
    productLabel: (number) => z.object({ label: z.string() }).parse(product.get(number)).label,
    visibility() {
      if (version < COLUMNS_VERSION) return undefined;
      statuses ??= Columns.parse(database.prepare("SELECT * FROM columns WHERE name = 'visibilityStatus'").all())[0]
        ?.data;
      return statuses;
    },
    columns() {
      if (version < COLUMNS_VERSION) return undefined;
      facets ??= readColumns(
        new Map(Columns.parse(database.prepare('SELECT * FROM columns').all()).map(({ name, data }) => [name, data])),
      );
      return facets;
    },
    close: () => database.close(),
  };
}

/** A query returns thousands of rows, so only the first one is validated. */
function firstOfEach(rows: unknown): number[] {
  const list = rows as [number][];
  Numbers.parse(list.slice(0, 1));
  return list.map(([number]) => number);
}
