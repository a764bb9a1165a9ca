import type { ShownDrawing } from '../../../../../shared/domain/plan-conversions/shown-drawing.ts';
import type { LayerRole } from '../../../../../shared/engines/floorplan/detect/layer-roles.ts';
import { createSpatialIndex } from '../../../../../shared/engines/floorplan/detect/spatial-index.ts';
import { distance, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { Bounds } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { ToldRoles } from './told-roles.ts';

/** A straight line of a drawing. */
export interface DrawnLine {
  readonly a: Point;
  readonly b: Point;
  readonly layer: string;
  readonly role: LayerRole | null;
}

/** The drawing that lies under a plan, in the coordinates of the plan. */
export interface Underlay {
  /** All lines but those of furniture, as the data of a path. */
  readonly outline: string;
  /** Those of layers of furniture. */
  readonly furniture: string;
  /** Names of all layers. */
  readonly layers: readonly string[];
  readonly texts: ShownDrawing['layers'][number]['texts'];
  /** Lines that may be the face of a wall. */
  readonly lines: readonly DrawnLine[];
  /** Of these, those whose boxes touch a box. */
  readonly near: (box: Bounds) => readonly DrawnLine[];
  readonly bounds: Bounds | undefined;
  /** False if a part of the drawing is left out. */
  readonly complete: boolean;
}

/** Shorter lines are details. */
const MIN_LINE_MM = 100;
/** The longest ones are enough to look at. */
const MAX_LINES = 20_000;
/** What nobody takes for a wall. */
const NO_WALLS: ReadonlySet<LayerRole | null> = new Set<LayerRole>(['text', 'dimension', 'grid', 'frame']);

/** Prepares the drawing of a plan. What somebody has said of a layer counts more than its name. */
export function underlayOf({ layers, complete }: ShownDrawing, told: ToldRoles = {}): Underlay {
  const found = layers.flatMap(({ name, role: named, paths }) => {
    const role = told[name] ?? named;
    return NO_WALLS.has(role) ? [] : paths.flatMap((path) => linesOf(path, name, role));
  });
  const lines = longest(found);
  const furniture = layers.filter(({ name, role }) => (told[name] ?? role) === 'furniture');
  return {
    outline: outlineOf(layers.filter((layer) => !furniture.includes(layer))),
    furniture: outlineOf(furniture),
    layers: layers.map(({ name }) => name),
    texts: layers.flatMap(({ texts }) => texts),
    lines,
    near: createSpatialIndex(lines, boxOf),
    bounds: boundsOfPaths(layers),
    complete,
  };
}

/** The smallest box around a line. */
export function boxOf({ a, b }: Pick<DrawnLine, 'a' | 'b'>): Bounds {
  return {
    minX: Math.min(a.x, b.x),
    minY: Math.min(a.y, b.y),
    maxX: Math.max(a.x, b.x),
    maxY: Math.max(a.y, b.y),
  };
}

function linesOf(path: readonly number[], layer: string, role: LayerRole | null): DrawnLine[] {
  const lines: DrawnLine[] = [];
  for (let at = 0; at + 3 < path.length; at += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = path.slice(at, at + 4);
    const [a, b] = [
      { x: ax, y: ay },
      { x: bx, y: by },
    ];
    if (distance(a, b) >= MIN_LINE_MM) lines.push({ a, b, layer, role });
  }
  return lines;
}

function longest(lines: readonly DrawnLine[]): readonly DrawnLine[] {
  if (lines.length <= MAX_LINES) return lines;
  return lines.toSorted((p, q) => distance(q.a, q.b) - distance(p.a, p.b)).slice(0, MAX_LINES);
}

function outlineOf(layers: ShownDrawing['layers']): string {
  return layers.flatMap(({ paths }) => paths.map(pathData)).join('');
}

function pathData(path: readonly number[]): string {
  const [x = 0, y = 0, ...others] = path;
  return `M${x} ${y}L${others.join(' ')}`;
}

function boundsOfPaths(layers: ShownDrawing['layers']): Bounds | undefined {
  let box: Bounds | undefined;
  for (const { paths } of layers)
    for (const path of paths)
      for (let at = 0; at + 1 < path.length; at += 2) {
        const [x = 0, y = 0] = [path[at], path[at + 1]];
        box = {
          minX: Math.min(box?.minX ?? x, x),
          minY: Math.min(box?.minY ?? y, y),
          maxX: Math.max(box?.maxX ?? x, x),
          maxY: Math.max(box?.maxY ?? y, y),
        };
      }
  return box;
}
