import type { LayerRole } from './layer-roles.ts';
import { EMPTY_WORDS, LAYER_WORDS } from './layer-words.ts';

/** The patterns of each role, for names as `spellings` writes them. */
const PATTERNS = LAYER_WORDS.map(({ role, words }) => ({
  role,
  pattern: patternOf(Object.values(words).join(' ')),
}));
const EMPTY = new RegExp(patternOf(EMPTY_WORDS), 'gu');

/**
 * The role of a layer by its name, or by `given` (names of layers as the drawing or the caller writes them). One called after
 * doors and windows holds glass: doors show by their swings.
 */
export function layerRole(name: string, given: Readonly<Record<string, LayerRole>> = {}): LayerRole | undefined {
  const plain = withoutReference(name);
  const stated = given[name] ?? given[plain] ?? statedInOtherCase(plain, given);
  if (stated) return stated;
  const written = spellings(plain);
  const found = PATTERNS.filter(({ pattern }) => written.some((name) => pattern.test(name))).map(({ role }) => role);
  return found[0] === 'door' && found.includes('window') ? 'window' : found[0];
}

/** Names of layers are the same in any case (DXF reference, symbol table names). */
function statedInOtherCase(name: string, given: Readonly<Record<string, LayerRole>>): LayerRole | undefined {
  const folded = name.toLowerCase();
  return Object.entries(given).find(([stated]) => stated.toLowerCase() === folded)?.[1];
}

/** The name without the prefix of a reference: `xref$0$A-WALL` and `xref|A-WALL` are A-WALL. */
function withoutReference(name: string): string {
  return name.replace(/^.*\$\d+\$/, '').replace(/^.*\|/, '');
}

/**
 * A name as the words of the table are written: small letters without accents, spaces for all that separates words; once with
 * umlauts written out and once without them, as names of other languages have them too.
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

/** An expression that finds any of some words. A word ends where its letters do: figures are no part of it. */
function patternOf(words: string): RegExp {
  const each = words.split(' ').map((word) => {
    const letters = withoutAccents(word.replace(/^\*|\*$/g, '')).replace(/\+/g, ' ');
    return `${word.startsWith('*') ? '' : '(?<!\\p{L})'}${letters}${word.endsWith('*') ? '' : '(?!\\p{L})'}`;
  });
  return new RegExp(each.join('|'), 'u');
}
