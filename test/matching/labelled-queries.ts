import type { Product } from '../../shared/domain/matching/product.ts';
import { pick, type Random, seededRandom } from './random.ts';

/** What was done to a product's label or SKU to make a query of it. */
export const QUERY_KINDS = [
  'label',
  'one keyboard typo',
  'one phonetic typo',
  'one transposition',
  'one letter left out',
  'two typos',
  'truncated words',
  'swapped words',
  'partial SKU',
  'SKU with transposed digits',
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** A query, and the ids that are right answers: of all products with the same label, or of the one with the SKU. */
export interface LabelledQuery {
  readonly kind: QueryKind;
  readonly text: string;
  readonly relevant: ReadonlySet<string>;
}

/** Neighbours on a keyboard (QWERTZ). */
const KEY_ROWS = ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'];
/** What sounds alike in German, English and French, and is written for each other. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['f', 'v'],
  ['v', 'w'],
  ['k', 'c'],
  ['c', 'k'],
  ['i', 'y'],
  ['y', 'i'],
  ['z', 's'],
  ['s', 'z'],
  ['t', 'd'],
  ['d', 't'],
  ['ss', 's'],
  ['ll', 'l'],
  ['l', 'll'],
  ['e', 'ee'],
  ['a', 'ah'],
  ['o', 'oh'],
  ['en', 'än'],
];

/**
 * Queries of every kind, as people get them wrong. Made from the products and a seed, knowing nothing of any ranking.
 */
export function labelledQueries(products: readonly Product[], ofEachKind: number, seed: number): LabelledQuery[] {
  const random = seededRandom(seed);
  const byLabel = Map.groupBy(products, ({ label }) => label);
  return QUERY_KINDS.flatMap((kind) =>
    Array.from({ length: ofEachKind }, () => {
      const product = pick(products, random);
      const isSku = kind === 'partial SKU' || kind === 'SKU with transposed digits';
      const same = isSku ? products.filter(({ sku }) => sku === product.sku) : (byLabel.get(product.label) ?? []);
      return { kind, text: spoiled(kind, product, random), relevant: new Set(same.map(({ id }) => id)) };
    }),
  );
}

function spoiled(kind: QueryKind, { label, sku }: Product, random: Random): string {
  const text = label.toLowerCase();
  if (kind === 'label') return text;
  if (kind === 'one keyboard typo') return inLongWord(text, random, keyboardTypo);
  if (kind === 'one phonetic typo') return inLongWord(text, random, phoneticTypo);
  if (kind === 'one transposition') return inLongWord(text, random, transposition);
  if (kind === 'one letter left out') return inLongWord(text, random, omission);
  if (kind === 'two typos') {
    const typos = [keyboardTypo, phoneticTypo, transposition, omission];
    return inLongWord(inLongWord(text, random, pick(typos, random)), random, pick(typos, random));
  }
  if (kind === 'truncated words') return truncated(text, random);
  if (kind === 'swapped words') return swapped(text, random);
  return kind === 'partial SKU' ? partialSku(sku ?? '', random) : transposedDigits(sku ?? '', random);
}

type Typo = (word: string, random: Random) => string;

/** Makes a typo in one of the words of four letters or more. */
function inLongWord(text: string, random: Random, typo: Typo): string {
  const words = text.split(' ');
  const chosen = pick(
    [...words.keys()].filter((index) => (words[index]?.length ?? 0) >= 4),
    random,
  );
  return words.map((word, index) => (index === chosen ? typo(word, random) : word)).join(' ');
}

function keyboardTypo(word: string, random: Random): string {
  const at = Math.floor(random() * word.length);
  const row = KEY_ROWS.find((keys) => keys.includes(word.charAt(at)));
  if (!row) return transposition(word, random);
  const key = row.indexOf(word.charAt(at));
  const neighbour = pick([...`${row.charAt(key - 1)}${row.charAt(key + 1)}`], random);
  return word.slice(0, at) + neighbour + word.slice(at + 1);
}

function phoneticTypo(word: string, random: Random): string {
  const possible = SOUNDS.filter(([from]) => word.includes(from));
  if (possible.length === 0) return omission(word, random);
  const [from, to] = pick(possible, random);
  return word.replace(from, to);
}

function transposition(word: string, random: Random): string {
  const at = Math.floor(random() * (word.length - 1));
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

function omission(word: string, random: Random): string {
  const at = Math.floor(random() * word.length);
  return word.slice(0, at) + word.slice(at + 1);
}

/** Each word may end early, but not before its fourth letter. */
function truncated(text: string, random: Random): string {
  const words = text.split(' ').map((word) => {
    const length = Math.max(4, word.length - Math.floor(random() * 3));
    return word.slice(0, length);
  });
  return words.join(' ');
}

function swapped(text: string, random: Random): string {
  const words = text.split(' ');
  const at = 1 + Math.floor(random() * (words.length - 1));
  return [...words.slice(at), ...words.slice(0, at)].join(' ');
}

/** Without the maker's prefix, without hyphens, or without the last digit. */
function partialSku(sku: string, random: Random): string {
  const [, series = '', number = ''] = sku.split('-');
  return pick([`${series}-${number}`, sku.replaceAll('-', ''), sku.slice(0, -1)], random);
}

function transposedDigits(sku: string, random: Random): string {
  const start = sku.lastIndexOf('-') + 1;
  return sku.slice(0, start) + transposition(sku.slice(start), random);
}
