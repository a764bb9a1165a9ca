import type { Drawing } from '../dxf/drawing.ts';
import { CLOSED, HATCH, HIDDEN, PAPER_SPACE } from '../dxf/entity-table.ts';
import { type Affine, apply, compose, determinant, IDENTITY, uniformScale } from '../geometry/affine.ts';
import type { Point } from '../geometry/point.ts';
import { bulgeArc } from './bulge-arc.ts';
import type {
  BlockInstance,
  FlatArc,
  FlatDimension,
  FlatDrawing,
  FlatFill,
  FlatShape,
  FlatText,
} from './flat-drawing.ts';
import { splinePoints } from './spline-points.ts';

/** Blocks within blocks; deeper ones, and those that contain themselves, are left out. */
export const MAX_BLOCK_DEPTH = 12;
/** Rows and columns of an array of blocks. */
export const MAX_ARRAY_SIDE = 200;
/** Points of all shapes together. */
export const MAX_FLAT_POINTS = 1_000_000;
const MAX_INSTANCES = 100_000;
const CURVE_STEP_RAD = Math.PI / 18;
const BLOCK_LAYER = '0';

interface Place {
  readonly map: Affine;
  readonly layer: string | undefined;
  readonly instance: number;
  readonly depth: number;
  /** Names of the blocks around, so that none is put into itself. */
  readonly within: ReadonlySet<number>;
}

/**
 * Puts the content of blocks in place of their inserts: scaled, mirrored, turned, in rows and columns, nested. What lies
 * on layer 0 of a block takes the layer of the insert. Paper space, invisible entities and layers that are off or frozen
 * are left out.
 */
export function flattenDrawing(drawing: Drawing): FlatDrawing {
  const { entities, texts, blocks, hiddenLayers } = drawing;
  const shapes: FlatShape[] = [];
  const arcs: FlatArc[] = [];
  const fills: FlatFill[] = [];
  const flatTexts: FlatText[] = [];
  const dimensions: FlatDimension[] = [];
  const instances: BlockInstance[] = [];
  const missing = new Set<string>();
  let points = 0;
  let limitReached = false;
  /** Something was left out, and what comes after it was not. */
  let clipped = false;

  place(drawing.model, { map: IDENTITY, layer: undefined, instance: -1, depth: 0, within: new Set() });
  const missingReferences = [...missing];
  const leftOut = limitReached || clipped;
  return { shapes, arcs, fills, texts: flatTexts, dimensions, instances, limitReached: leftOut, missingReferences };

  function place(range: { first: number; end: number }, at: Place): void {
    for (let entity = range.first; entity < range.end; entity++) {
      if (points > MAX_FLAT_POINTS || instances.length > MAX_INSTANCES) {
        limitReached = true;
        return;
      }
      if (entities.has(entity, HIDDEN) || entities.has(entity, PAPER_SPACE)) continue;
      const own = entities.layer(entity);
      const name = texts[own] ?? BLOCK_LAYER;
      const layer = name === BLOCK_LAYER && at.layer !== undefined ? at.layer : name;
      if (hiddenLayers.has(own) && entities.kind(entity) !== 'insert') continue;
      flatten(entity, layer, at);
    }
  }

  function flatten(entity: number, layer: string, at: Place): void {
    const { map, instance } = at;
    const origin = { layer, instance };
    const numbers = entities.numbers(entity);
    const [x, y] = [numbers[0]!, numbers[1]!];
    switch (entities.kind(entity)) {
      case 'line':
        addShape([apply(map, x, y), apply(map, numbers[2]!, numbers[3]!)], false, 0, origin);
        break;
      case 'arc':
        addArc(map, x, y, numbers[2]!, radians(numbers[3]!), sweepOf(numbers[3]!, numbers[4]!), origin);
        break;
      case 'ellipse':
        addShape(ellipsePoints(map, numbers), false, 0, origin);
        break;
      case 'polyline':
        addPolyline(map, numbers, entities.has(entity, CLOSED), origin);
        break;
      case 'spline':
        addShape(
          splinePoints(numbers).map((point) => apply(map, point.x, point.y)),
          entities.has(entity, CLOSED),
          0,
          origin,
        );
        break;
      case 'fill': {
        const corners: Point[] = [];
        for (let index = 0; index + 2 < numbers.length + 1; index += 3) {
          corners.push(apply(map, numbers[index]!, numbers[index + 1]!));
        }
        points += corners.length;
        fills.push({ ...origin, points: corners, hatch: entities.has(entity, HATCH) });
        break;
      }
      case 'text': {
        const height = numbers[2]! * Math.sqrt(Math.abs(determinant(map)));
        const angle = radians(numbers[3]!);
        const along = apply({ ...map, e: 0, f: 0 }, Math.cos(angle), Math.sin(angle));
        const rotation = Math.atan2(along.y, along.x);
        flatTexts.push({ ...origin, at: apply(map, x, y), height, rotation, text: texts[entities.text(entity)] ?? '' });
        break;
      }
      case 'dimension': {
        const to = apply(map, numbers[2]!, numbers[3]!);
        const text = texts[entities.text(entity)] ?? '';
        dimensions.push({ ...origin, from: apply(map, x, y), to, measured: numbers[4]!, text });
        break;
      }
      case 'insert':
        addInstances(entity, numbers, layer, at);
        break;
    }
  }

  function addShape(
    corners: Point[],
    closed: boolean,
    width: number,
    origin: { layer: string; instance: number },
  ): void {
    if (corners.length < 2) return;
    points += corners.length;
    shapes.push({ ...origin, points: corners, closed, width });
  }

  function addArc(
    map: Affine,
    x: number,
    y: number,
    radius: number,
    start: number,
    sweep: number,
    origin: { layer: string; instance: number },
  ): void {
    const scale = uniformScale(map);
    if (scale === undefined) {
      const steps = Math.max(2, Math.ceil(sweep / CURVE_STEP_RAD));
      const angles = Array.from({ length: steps + 1 }, (_, step) => start + (sweep * step) / steps);
      addShape(
        angles.map((angle) => apply(map, x + radius * Math.cos(angle), y + radius * Math.sin(angle))),
        false,
        0,
        origin,
      );
      return;
    }
    const turn = Math.atan2(map.b, map.a);
    // Mirrored along x and turned: an arc begins where it ended.
    const first = determinant(map) < 0 ? turn - start - sweep : turn + start;
    points += 2;
    arcs.push({ ...origin, centre: apply(map, x, y), radius: radius * scale, start: first, sweep });
  }

  function addPolyline(
    map: Affine,
    numbers: Float64Array,
    closed: boolean,
    origin: { layer: string; instance: number },
  ): void {
    const scale = Math.sqrt(Math.abs(determinant(map)));
    let corners: Point[] = [];
    let width = 0;
    let straight = true;
    const count = numbers.length / 4;
    const flush = () => {
      addShape(corners, false, width, origin);
      corners = [];
    };
    for (let vertex = 0; vertex < count; vertex++) {
      const [x, y, bulge] = [numbers[vertex * 4]!, numbers[vertex * 4 + 1]!, numbers[vertex * 4 + 2]!];
      width = Math.max(width, numbers[vertex * 4 + 3]! * scale);
      corners.push(apply(map, x, y));
      const last = vertex + 1 === count;
      if (bulge === 0 || (last && !closed)) continue;
      straight = false;
      const next = ((vertex + 1) % count) * 4;
      const arc = bulgeArc(x, y, numbers[next]!, numbers[next + 1]!, bulge);
      flush();
      if (arc) addArc(map, arc.x, arc.y, arc.radius, arc.start, arc.sweep, origin);
    }
    if (straight) {
      addShape(corners, closed, width, origin);
      return;
    }
    if (closed && corners.length > 0) corners.push(apply(map, numbers[0]!, numbers[1]!));
    flush();
  }

  function addInstances(entity: number, numbers: Float64Array, layer: string, at: Place): void {
    const name = entities.text(entity);
    const block = blocks.get(name);
    if (block?.external) missing.add(texts[name] ?? '');
    if (!block || at.within.has(name)) return;
    if (at.depth >= MAX_BLOCK_DEPTH) {
      clipped = true;
      return;
    }
    const [x, y, scaleX, scaleY, degrees, columns, rows, columnStep, rowStep] = numbers;
    const [cos, sin] = [Math.cos(radians(degrees!)), Math.sin(radians(degrees!))];
    const within = new Set(at.within).add(name);
    if (Math.max(columns!, rows!) > MAX_ARRAY_SIDE) clipped = true;
    for (let row = 0; row < Math.min(Math.max(1, rows!), MAX_ARRAY_SIDE); row++) {
      for (let column = 0; column < Math.min(Math.max(1, columns!), MAX_ARRAY_SIDE); column++) {
        if (limitReached) return;
        const [dx, dy] = [column * columnStep!, row * rowStep!];
        const insert: Affine = {
          a: cos * scaleX!,
          b: sin * scaleX!,
          c: -sin * scaleY!,
          d: cos * scaleY!,
          e: x! + cos * dx - sin * dy,
          f: y! + sin * dx + cos * dy,
        };
        const based = compose(insert, { ...IDENTITY, e: -block.baseX, f: -block.baseY });
        const map = compose(at.map, based);
        const placed = compose(at.map, insert);
        instances.push({
          layer,
          instance: at.instance,
          block: texts[name] ?? '',
          at: { x: placed.e, y: placed.f },
          rotation: Math.atan2(map.b, map.a),
          mirrored: determinant(map) < 0,
        });
        place(block, { map, layer, instance: instances.length - 1, depth: at.depth + 1, within });
      }
    }
  }
}

function ellipsePoints(map: Affine, numbers: Float64Array): Point[] {
  const [x, y, axisX, axisY, ratio, start, end] = numbers;
  const sweep = end! > start! ? end! - start! : end! - start! + 2 * Math.PI;
  const steps = Math.max(2, Math.ceil(sweep / CURVE_STEP_RAD));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = start! + (sweep * step) / steps;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle) * ratio!];
    return apply(map, x! + axisX! * cos - axisY! * sin, y! + axisY! * cos + axisX! * sin);
  });
}

function sweepOf(startDeg: number, endDeg: number): number {
  const degrees = (((endDeg - startDeg) % 360) + 360) % 360;
  return radians(degrees === 0 ? 360 : degrees);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
