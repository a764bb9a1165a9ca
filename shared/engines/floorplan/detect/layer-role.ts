import type { LayerRole } from './layer-roles.ts';
import { EMPTY_WORDS, LAYER_WORDS } from './layer-words.ts';

/** A word of the table, and on which sides it ends the word of a name. */
interface Word {
  readonly letters: string;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** The words of each role, for names as `spellings` writes them. */
const ROLES = LAYER_WORDS.map(({ role, words }) => ({ role, words: wordsOf(Object.values(words).join(' ')) }));
const EMPTY = new RegExp(wordsOf(EMPTY_WORDS).map(patternOf).join('|'), 'gu');
/** A letter has at most two units of a string. */
const LETTER_UNITS = 2;

/** The roles that a caller sets by names of layers; undefined for another name. */
type StatedRoles = (name: string) => LayerRole | undefined;

/**
 * Roles by names of layers, with or without the prefix of a reference and in any case: names of layers ignore case (DXF
 * reference, symbol table names). The exact name goes before others.
 */
export function statedRoles(layers: Readonly<Record<string, LayerRole>>): StatedRoles {
  const exact = new Map(Object.entries(layers));
  const folded = new Map([...exact].reverse().map(([name, role]) => [name.toLowerCase(), role]));
  return (name) => {
    const plain = withoutReference(name);
    return exact.get(name) ?? exact.get(plain) ?? folded.get(plain.toLowerCase());
  };
}

/**
 * The role of a layer by its name, or as the caller states it. A layer named after doors and windows holds windows,
 * because doors are found by their swings.
 */
export function layerRole(name: string, roleStated?: StatedRoles): LayerRole | undefined {
  const plain = withoutReference(name);
  const stated = roleStated?.(name);
  if (stated) return stated;
  const written = spellings(plain);
  const has = ({ words }: (typeof ROLES)[number]) => words.some((word) => written.some((name) => hasWord(name, word)));
  const first = ROLES.find(has)?.role;
  return first === 'door' && ROLES.some((row) => row.role === 'window' && has(row)) ? 'window' : first;
}

/** The name without the prefix of a reference: `xref$0$A-WALL` and `xref|A-WALL` are A-WALL. */
export function withoutReference(name: string): string {
  return name.replace(/^.*\$\d+\$/, '').replace(/^.*\|/, '');
}

/**
 * The name in the spelling of the table: lower case, no accents, spaces between words. With umlauts written out, and
 * without umlauts as other languages have them.
 */
function spellings(name: string): string[] {
  const small = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[_.\s-]+/g, ' ');
  const writtenOut = small.replace(/[äöü]/g, (umlaut) => UMLAUTS[umlaut] ?? umlaut);
  return [...new Set([small, writtenOut].map((text) => withoutAccents(text).replace(EMPTY, ' ')))];
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const STROKED_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', æ: 'ae', ı: 'i' };

function withoutAccents(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[łøæı]/g, (letter) => STROKED_LETTERS[letter] ?? letter);
}

function wordsOf(words: string): Word[] {
  return words.split(' ').map((word) => ({
    letters: withoutAccents(word.replace(/^\*|\*$/g, '')).replace(/\+/g, ' '),
    begins: !word.startsWith('*'),
    ends: !word.endsWith('*'),
  }));
}

function patternOf({ letters, begins, ends }: Word): string {
  return `${begins ? '(?<!\\p{L})' : ''}${letters}${ends ? '(?!\\p{L})' : ''}`;
}

/**
 * Whether a name has a word. Digits end a word. One pattern of all words would be slower for a small drawing: it holds
 * all letters of Unicode for each word, and each thread compiles it again.
 */
function hasWord(name: string, { letters, begins, ends }: Word): boolean {
  for (let at = name.indexOf(letters); at >= 0; at = name.indexOf(letters, at + 1)) {
    const end = at + letters.length;
    const goesOn =
      (begins && /\p{L}$/u.test(name.slice(Math.max(0, at - LETTER_UNITS), at))) ||
      (ends && /^\p{L}/u.test(name.slice(end, end + LETTER_UNITS)));
    if (!goesOn) return true;
  }
  return false;
}
