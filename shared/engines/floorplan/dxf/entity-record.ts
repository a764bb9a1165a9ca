import { DRAWING_BUDGET, tooComplex } from './drawing-budget.ts';
import { GrowingArray } from './growing-array.ts';

const BY_BLOCK_LAYER = '0';
/** Higher codes are extended data, which is never read by code. */
const CODES = 512;

/** The groups of the entity that is being read. The same record is used for all entities. */
export class EntityRecord {
  type = '';
  layer = BY_BLOCK_LAYER;
  readonly #codes = GrowingArray.integers();
  readonly #numbers = GrowingArray.doubles();
  #texts: string[] = [];
  /** The index of the first group of each code, and the number of the record to which it belongs. */
  readonly #firsts = new Int32Array(CODES);
  readonly #records = new Int32Array(CODES);
  #record = 0;

  /** Empties the record for an entity of a type. */
  reset(type: string): void {
    this.type = type;
    this.#record++;
    this.layer = BY_BLOCK_LAYER;
    this.#codes.truncate(0);
    this.#numbers.truncate(0);
    this.#texts = [];
  }

  addText(code: number, value: string): void {
    if (code === 8) this.layer = value;
    // The number of a text is its place in the list of texts.
    this.addNumber(code, this.#texts.push(value) - 1);
  }

  addNumber(code: number, value: number): void {
    if (code >= 0 && code < CODES && this.#records[code] !== this.#record) {
      this.#records[code] = this.#record;
      this.#firsts[code] = this.#codes.length;
    }
    if (this.#codes.length >= DRAWING_BUDGET.maxGroups) {
      throw tooComplex(`${DRAWING_BUDGET.maxGroups} groups in one entity`);
    }
    this.#codes.push(code);
    this.#numbers.push(value);
  }

  get length(): number {
    return this.#codes.length;
  }

  code(index: number): number {
    return this.#codes.at(index);
  }

  value(index: number): number {
    return this.#numbers.at(index);
  }

  /** The first number with a code below `CODES`. */
  number(code: number, otherwise = 0): number {
    return this.#records[code] === this.#record ? this.#numbers.at(this.#firsts[code] ?? 0) : otherwise;
  }

  /** All numbers with a code, in order. */
  numbers(code: number): number[] {
    const found: number[] = [];
    for (let index = 0; index < this.length; index++) if (this.code(index) === code) found.push(this.value(index));
    return found;
  }

  /** The texts with a code, joined: long ones come in pieces. The budget limits how long it becomes. */
  text(...codes: readonly number[]): string {
    let joined = '';
    for (let index = 0; index < this.length; index++) {
      if (!codes.includes(this.code(index))) continue;
      joined += this.#texts[this.value(index)] ?? '';
      if (joined.length >= DRAWING_BUDGET.maxTextCharacters) break;
    }
    return joined.slice(0, DRAWING_BUDGET.maxTextCharacters);
  }

  /** 1, or -1 when the entity's own axes are mirrored along x: its extrusion points down. */
  get mirror(): 1 | -1 {
    return this.number(230, 1) < 0 ? -1 : 1;
  }
}
