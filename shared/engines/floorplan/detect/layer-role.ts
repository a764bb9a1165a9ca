import type { LayerRole } from './layer-roles.ts';
import { EMPTY_WORDS, LAYER_WORDS } from './layer-words.ts';

/** The patterns of each role, for names as `spellings` writes them. */
const PATTERNS = LAYER_WORDS.map(({ role, words }) => ({
  role,
  pattern: patternOf(Object.values(words).join(' ')),
}));
const EMPTY = new RegExp(patternOf(EMPTY_WORDS), 'gu');

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
  const found = PATTERNS.filter(({ pattern }) => written.some((name) => pattern.test(name))).map(({ role }) => role);
  return found[0] === 'door' && found.includes('window') ? 'window' : found[0];
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

/** A pattern that finds any of some words. Digits end a word. */
function patternOf(words: string): RegExp {
  const each = words.split(' ').map((word) => {
    const letters = withoutAccents(word.replace(/^\*|\*$/g, '')).replace(/\+/g, ' ');
    return `${word.startsWith('*') ? '' : '(?<!\\p{L})'}${letters}${word.endsWith('*') ? '' : '(?!\\p{L})'}`;
  });
  return new RegExp(each.join('|'), 'u');
}
