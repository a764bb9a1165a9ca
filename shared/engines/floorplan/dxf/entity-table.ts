import { elementAt } from '../geometry/element-at.ts';
import { DRAWING_BUDGET, tooComplex } from './drawing-budget.ts';
import { GrowingArray } from './growing-array.ts';

/**
 * The kinds of entities, and the numbers of each (drawing units, degrees, y up, extrusion already applied):
 * - line: x1 y1 x2 y2
 * - arc: centre x y, radius, start, end (counter-clockwise; a circle goes from 0 to 360)
 * - ellipse: centre x y, end of the major axis relative to it x y, ratio of the minor axis, start and end in radians
 * - polyline: for each vertex x y, bulge and width of what follows it
 * - spline: degree, number of knots, the knots, control points x y
 * - fill: corners x y of a solid, or x y and bulge of a hatch loop (flag `hatch`)
 * - insert: x y, scale x y, rotation, columns, rows, column and row spacing; `text` is the block's name
 * - text: x y, height, rotation; `text` is its content
 * - dimension: x1 y1 x2 y2 of what is measured, the measured value; `text` is what is printed instead
 */
const ENTITY_KINDS = ['line', 'arc', 'ellipse', 'polyline', 'spline', 'fill', 'insert', 'text', 'dimension'] as const;
/** A kind of entity. */
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** A flag of a polyline or spline that is closed. */
export const CLOSED = 1;
/** A flag of an invisible entity. */
export const HIDDEN = 2;
/** A flag of an entity of a printed sheet, not of the drawing. */
export const PAPER_SPACE = 4;
/** A flag of a fill that is the loop of a hatch. */
export const HATCH = 8;

/** All entities of a drawing in columns, which take a fraction of the memory of objects. */
export class EntityTable {
  readonly #kinds = GrowingArray.bytes();
  readonly #flags = GrowingArray.bytes();
  readonly #layers = GrowingArray.integers();
  readonly #texts = GrowingArray.integers();
  readonly #starts = GrowingArray.integers();
  readonly #numbers = GrowingArray.doubles();

  get length(): number {
    return this.#kinds.length;
  }

  /** How many numbers all entities have together. */
  get numberCount(): number {
    return this.#numbers.length;
  }

  /** Adds an entity whose numbers follow by `number`. */
  begin(kind: EntityKind, layer: number, flags: number, text = -1): void {
    if (this.length >= DRAWING_BUDGET.maxEntities) throw tooComplex(`${DRAWING_BUDGET.maxEntities} entities`);
    this.#kinds.push(ENTITY_KINDS.indexOf(kind));
    this.#flags.push(flags);
    this.#layers.push(layer);
    this.#texts.push(text);
    this.#starts.push(this.#numbers.length);
  }

  /** Adds numbers to the entity begun last. */
  add(...values: readonly number[]): void {
    if (this.#numbers.length >= DRAWING_BUDGET.maxNumbers) {
      throw tooComplex(`${DRAWING_BUDGET.maxNumbers} numbers`);
    }
    for (const value of values) this.#numbers.push(value);
  }

  kind(entity: number): EntityKind {
    return elementAt(ENTITY_KINDS, this.#kinds.at(entity));
  }

  has(entity: number, flag: number): boolean {
    return (this.#flags.at(entity) & flag) !== 0;
  }

  /** Number of the layer's name in the table of texts. */
  layer(entity: number): number {
    return this.#layers.at(entity);
  }

  /** Number of the entity's text, -1 when it has none. */
  text(entity: number): number {
    return this.#texts.at(entity);
  }

  /** The entity's numbers, without a copy; valid until the next entity is added. */
  numbers(entity: number): Float64Array {
    const end = entity + 1 < this.length ? this.#starts.at(entity + 1) : this.#numbers.length;
    return this.#numbers.view().subarray(this.#starts.at(entity), end);
  }
}
