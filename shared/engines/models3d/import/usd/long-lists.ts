import { USDAParser } from 'three/addons/loaders/usd/USDAParser.js';
import { float64List, int32List } from '../../mesh/number-list.ts';
import type { UsdaTree } from './usda-tree.ts';

/** Shorter lists take three's parser almost no time. */
const LONG_LIST_CHARACTERS = 4_096;
const CHUNK_CHARACTERS = 1 << 16;
/** Text layers cannot contain this character, so a placeholder cannot be confused with a list. */
const MARK = '\u0000';
const PLACEHOLDER = new RegExp(`^\\[${MARK}(\\d+)\\]$`);
const NUMBERS = /^(?:(?:point|normal|vector|color|texCoord)[234][fdh]|(?:float|double|half|int)[234]?)\[\]$/;
const BRACKETS = /[()]/g;
const NO_NUMBER = /-?\b(?:nan|inf)\b/g;
const LAST_COMMA = /,\s*$/;

/**
 * Stores the long lists of a text layer and its sublayers outside of the text for three's parser, because that reads
 * the text several times, character by character, and creates a list for each vertex.
 */
export class LongLists {
  readonly #texts: string[] = [];

  /** Stores a list of values without its outer brackets. Returns its placeholder, or undefined if the list is short. */
  put(values: string): string | undefined {
    if (values.length < LONG_LIST_CHARACTERS) return undefined;
    this.#texts.push(values);
    return `[${MARK}${this.#texts.length - 1}]`;
  }

  /** Returns the list of a placeholder; undefined for any other text. */
  of(placeholder: string): string | undefined {
    const [, index] = PLACEHOLDER.exec(placeholder) ?? [];
    return index === undefined ? undefined : this.#texts[Number(index)];
  }
}

/** Three's parser of a tree of statements, with long lists of numbers as typed arrays, as in binary layers. */
export class LongListParser extends USDAParser {
  readonly #tree: UsdaTree;
  readonly #lists: LongLists;
  /** By type and placeholder: the copies of a prim share their lists. */
  readonly #values = new Map<string, unknown>();

  constructor(tree: UsdaTree, lists: LongLists) {
    super();
    this.#tree = tree;
    this.#lists = lists;
  }

  override parseText(): UsdaTree {
    return this.#tree;
  }

  override _parseAttributeValue(type: string, text: unknown): unknown {
    const list = typeof text === 'string' ? this.#lists.of(text) : undefined;
    if (list === undefined) return super._parseAttributeValue(type, text);
    const key = `${type} ${text}`;
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const values = readNumbers(type, list) ?? super._parseAttributeValue(type, `[${list}]`);
    this.#values.set(key, values);
    return values;
  }
}

/** Parses the numbers of a list; NaN for `inf` and `nan`. Returns undefined if it contains anything else. */
function readNumbers(type: string, list: string): Float64Array | Int32Array | undefined {
  if (!NUMBERS.test(type)) return undefined;
  const isInteger = type.startsWith('int');
  const numbers = isInteger ? int32List() : float64List();
  for (let from = 0; from < list.length; ) {
    const comma = list.indexOf(',', from + CHUNK_CHARACTERS);
    const to = comma < 0 ? list.length : comma;
    const values = parsed(list.slice(from, to));
    if (!values) return undefined;
    for (const stated of values) {
      // A vertex that is not finite removes the triangles around it; see `checkFinite`.
      const value = stated === null ? Number.NaN : stated;
      if (typeof value !== 'number' || (isInteger && value !== (value | 0))) return undefined;
      numbers.push(value);
    }
    from = to + 1;
  }
  return numbers.values();
}

function parsed(values: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(
      `[${values.replace(BRACKETS, '').replace(NO_NUMBER, 'null').replace(LAST_COMMA, '')}]`,
    );
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}
