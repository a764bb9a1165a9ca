import type { Drawing, DrawingBlock } from '../dxf/drawing.ts';
import { DRAWING_BUDGET, isPlace, tooComplex } from '../dxf/drawing-budget.ts';
import { CLOSED, HATCH, HIDDEN, PAPER_SPACE } from '../dxf/entity-table.ts';
import { type Affine, apply, compose, determinant, IDENTITY } from '../geometry/affine.ts';
import type { Point } from '../geometry/point.ts';
import { sweepBetween } from '../geometry/sweep.ts';
import { CURVE_STEP_RAD, FlatContent } from './flat-content.ts';
import type { FlatDrawing, Origin } from './flat-drawing.ts';
import { splinePoints } from './spline-points.ts';

/** The layer of block content that takes the layer of its insert. Source: DXF reference, BLOCK. */
const BLOCK_LAYER = '0';

/** Where entities are placed: the drawing itself, or a block that was inserted. */
interface Place {
  readonly map: Affine;
  /** The layer of the insert; undefined for the drawing itself. */
  readonly layer: string | undefined;
  readonly instance: number;
  readonly depth: number;
  /** Names of the blocks that are being placed, so that no block is put into itself. */
  readonly within: ReadonlySet<number>;
}

/**
 * Puts the content of blocks in place of their inserts: scaled, mirrored, turned, in rows and columns, nested. Content
 * on layer 0 of a block takes the layer of the insert. Paper space, invisible entities and layers that are off or
 * frozen are left out. So is what the drawing itself holds above its budget, with `limitReached`.
 *
 * @throws DrawingError TOO_COMPLEX when the content of blocks, put in place, exceeds the budget
 */
export function flattenDrawing(drawing: Drawing): FlatDrawing {
  const flattener = new DrawingFlattener(drawing);
  flattener.placeRange(drawing.model, {
    map: IDENTITY,
    layer: undefined,
    instance: -1,
    depth: 0,
    within: new Set(),
  });
  return flattener.result();
}

/** Walks over the entities of a drawing and of its blocks, and collects what they show. */
class DrawingFlattener {
  readonly #drawing: Drawing;
  readonly #content = new FlatContent();
  readonly #missing = new Set<string>();
  #limitReached = false;
  #placedNumbers = 0;
  readonly #maxPointsWithBlocks: number;
  /** Something was left out, but what follows it was not. */
  #clipped = false;

  constructor(drawing: Drawing) {
    const { maxPoints, freePoints, pointsPerNumber } = DRAWING_BUDGET;
    this.#drawing = drawing;
    this.#maxPointsWithBlocks = Math.min(maxPoints, freePoints + pointsPerNumber * drawing.entities.numberCount);
  }

  result(): FlatDrawing {
    const { shapes, arcs, fills, texts, dimensions, instances } = this.#content;
    const limitReached = this.#limitReached || this.#clipped || this.#content.leftOut;
    return { shapes, arcs, fills, texts, dimensions, instances, limitReached, missingReferences: [...this.#missing] };
  }

  placeRange({ first, end }: { readonly first: number; readonly end: number }, place: Place): void {
    const { entities, hiddenLayers } = this.#drawing;
    for (let entity = first; entity < end; entity++) {
      if (this.#isFull(place, entity)) return;
      if (entities.has(entity, HIDDEN) || entities.has(entity, PAPER_SPACE)) continue;
      const own = entities.layer(entity);
      const name = this.#drawing.texts[own] ?? BLOCK_LAYER;
      const layer = name === BLOCK_LAYER && place.layer !== undefined ? place.layer : name;
      if (entities.kind(entity) === 'insert') this.#placeInsert(entity, layer, place);
      else if (!hiddenLayers.has(own)) this.#placeEntity(entity, { layer, instance: place.instance }, place.map);
    }
  }

  /**
   * Counts an entity. A drawing that exceeds the budget by its own entities is cut; one that multiplies entities by
   * blocks is refused, because a small file could do so without end.
   */
  #isFull({ depth }: Place, entity: number): boolean {
    const { maxInstances, maxPlacedNumbers, maxNotes } = DRAWING_BUDGET;
    const maxPoints = depth > 0 ? this.#maxPointsWithBlocks : DRAWING_BUDGET.maxPoints;
    const { points, instances, texts, dimensions } = this.#content;
    if (depth > 0) this.#placedNumbers += 1 + this.#drawing.entities.numbers(entity).length;
    const isOver =
      points > maxPoints ||
      instances.length > maxInstances ||
      texts.length + dimensions.length > maxNotes ||
      this.#placedNumbers > maxPlacedNumbers;
    if (!isOver) return false;
    if (depth > 0) throw tooComplex('its blocks may add to it');
    this.#limitReached = true;
    return true;
  }

  #placeEntity(entity: number, origin: Origin, map: Affine): void {
    const { entities } = this.#drawing;
    const numbers = entities.numbers(entity);
    switch (entities.kind(entity)) {
      case 'line':
        this.#content.addShape(origin, linePoints(map, numbers));
        break;
      case 'arc':
        this.#placeArc(numbers, origin, map);
        break;
      case 'ellipse':
        this.#content.addShape(origin, ellipsePoints(map, numbers));
        break;
      case 'polyline':
        this.#content.addPolyline(origin, map, numbers, entities.has(entity, CLOSED));
        break;
      case 'spline': {
        const points = splinePoints(numbers).map(({ x, y }) => apply(map, x, y));
        this.#content.addShape(origin, points, entities.has(entity, CLOSED));
        break;
      }
      case 'fill':
        this.#content.addFill(origin, fillCorners(map, numbers), entities.has(entity, HATCH));
        break;
      case 'text':
        this.#placeText(numbers, this.#textOf(entity), origin, map);
        break;
      case 'dimension':
        this.#placeDimension(numbers, this.#textOf(entity), origin, map);
        break;
    }
  }

  #placeArc([x = 0, y = 0, radius = 0, startDeg = 0, endDeg = 0]: Float64Array, origin: Origin, map: Affine): void {
    this.#content.addArc(origin, map, {
      x,
      y,
      radius,
      start: radians(startDeg),
      sweep: sweepOf(startDeg, endDeg),
    });
  }

  #placeText([x = 0, y = 0, height = 0, degrees = 0]: Float64Array, text: string, origin: Origin, map: Affine): void {
    const angle = radians(degrees);
    const along = apply({ ...map, e: 0, f: 0 }, Math.cos(angle), Math.sin(angle));
    this.#content.addText({
      ...origin,
      at: apply(map, x, y),
      height: height * Math.sqrt(Math.abs(determinant(map))),
      rotation: Math.atan2(along.y, along.x),
      text,
    });
  }

  #placeDimension(
    [x1 = 0, y1 = 0, x2 = 0, y2 = 0, measured = 0]: Float64Array,
    text: string,
    origin: Origin,
    map: Affine,
  ): void {
    this.#content.addDimension({ ...origin, from: apply(map, x1, y1), to: apply(map, x2, y2), measured, text });
  }

  /** Places the block of an insert at each row and column of its array. */
  #placeInsert(entity: number, layer: string, place: Place): void {
    const { entities, texts, blocks } = this.#drawing;
    const name = entities.text(entity);
    const block = blocks.get(name);
    if (block?.external) this.#missing.add(texts[name] ?? '');
    if (!block || place.within.has(name)) return;
    if (place.depth >= DRAWING_BUDGET.maxBlockDepth) {
      this.#clipped = true;
      return;
    }
    const [x = 0, y = 0, scaleX = 1, scaleY = 1, degrees = 0, columns = 1, rows = 1, columnStep = 0, rowStep = 0] =
      entities.numbers(entity);
    const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
    const within = new Set(place.within).add(name);
    const { maxArraySide } = DRAWING_BUDGET;
    if (Math.max(columns, rows) > maxArraySide) this.#clipped = true;
    for (let row = 0; row < Math.min(Math.max(1, rows), maxArraySide); row++) {
      for (let column = 0; column < Math.min(Math.max(1, columns), maxArraySide); column++) {
        const [dx, dy] = [column * columnStep, row * rowStep];
        const insert: Affine = {
          a: cos * scaleX,
          b: sin * scaleX,
          c: -sin * scaleY,
          d: cos * scaleY,
          e: x + cos * dx - sin * dy,
          f: y + sin * dx + cos * dy,
        };
        this.#placeBlock(block, insert, { ...place, layer, within }, texts[name] ?? '');
      }
    }
  }

  /**
   * Places the content of a block once.
   *
   * @param insert from the axes of the block to those of what it is inserted into
   * @param place where it is inserted, with the layer of the insert
   */
  #placeBlock(block: DrawingBlock, insert: Affine, place: Place, name: string): void {
    const map = compose(place.map, compose(insert, { ...IDENTITY, e: -block.baseX, f: -block.baseY }));
    const placed = compose(place.map, insert);
    const { instances } = this.#content;
    if (!isPlace(placed.e, placed.f)) {
      this.#clipped = true;
      return;
    }
    instances.push({
      layer: place.layer ?? BLOCK_LAYER,
      instance: place.instance,
      block: name,
      at: { x: placed.e, y: placed.f },
      rotation: Math.atan2(map.b, map.a),
      mirrored: determinant(map) < 0,
    });
    this.placeRange(block, { ...place, map, instance: instances.length - 1, depth: place.depth + 1 });
  }

  #textOf(entity: number): string {
    return this.#drawing.texts[this.#drawing.entities.text(entity)] ?? '';
  }
}

function linePoints(map: Affine, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: Float64Array): Point[] {
  return [apply(map, x1, y1), apply(map, x2, y2)];
}

function ellipsePoints(
  map: Affine,
  [x = 0, y = 0, axisX = 0, axisY = 0, ratio = 1, start = 0, end = 0]: Float64Array,
): Point[] {
  const sweep = sweepBetween(start, end);
  const steps = Math.max(2, Math.ceil(sweep / CURVE_STEP_RAD));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = start + (sweep * step) / steps;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle) * ratio];
    return apply(map, x + axisX * cos - axisY * sin, y + axisY * cos + axisX * sin);
  });
}

/** The corners of a fill, whose numbers are x, y and bulge of each; bulges are ignored. */
function fillCorners(map: Affine, numbers: Float64Array): Point[] {
  const corners: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 3) corners.push(apply(map, numbers[at] ?? 0, numbers[at + 1] ?? 0));
  return corners;
}

/** The angle from a start to an end counter-clockwise, radians; a full turn when both are the same. */
function sweepOf(startDeg: number, endDeg: number): number {
  const degrees = (((endDeg - startDeg) % 360) + 360) % 360;
  return radians(degrees === 0 ? 360 : degrees);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
