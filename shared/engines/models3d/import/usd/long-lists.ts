import { USDAParser } from 'three/addons/loaders/usd/USDAParser.js';
import { float64List, int32List } from '../../mesh/number-list.ts';
import type { UsdaTree } from './usda-tree.ts';

/** Below this a list costs three's parser next to nothing. */
const LONG_LIST_CHARACTERS = 4_096;
const CHUNK_CHARACTERS = 1 << 16;
/** No text layer holds this character, so no other list looks like the stand-in of a long one. */
const MARK = '\u0000';
const STAND_IN = new RegExp(`^\\[${MARK}(\\d+)\\]$`);
const NUMBERS = /^(?:(?:point|normal|vector|color|texCoord)[234][fdh]|(?:float|double|half|int)[234]?)\[\]$/;
const BRACKETS = /[()]/g;
const NO_NUMBER = /-?\b(?:nan|inf)\b/g;
const LAST_COMMA = /,\s*$/;

/**
 * The long lists of a text layer and of those below it, kept apart from the text that three's parser reads: it goes
 * through that several times and character by character, and makes a list for each vertex.
 */
export class LongLists {
  readonly #texts: string[] = [];

  /** What stands in for a list of values without brackets around it; undefined for a list that is not long. */
  put(values: string): string | undefined {
    if (values.length < LONG_LIST_CHARACTERS) return undefined;
    this.#texts.push(values);
    return `[${MARK}${this.#texts.length - 1}]`;
  }

  /** The list that something stands in for; undefined when it is no stand-in. */
  of(standIn: string): string | undefined {
    const [, index] = STAND_IN.exec(standIn) ?? [];
    return index === undefined ? undefined : this.#texts[Number(index)];
  }
}

/** Three's parser of a tree of statements, with long lists of numbers as typed arrays, as those of binary layers are. */
export class LongListParser extends USDAParser {
  readonly #tree: UsdaTree;
  readonly #lists: LongLists;

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
    return readNumbers(type, list) ?? super._parseAttributeValue(type, `[${list}]`);
  }
}

/** The numbers of a list, one after the other, NaN for what is infinite or none; undefined when there is something else in it. */
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
      // A spoiled vertex costs the triangles around it; see `checkFinite`.
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
