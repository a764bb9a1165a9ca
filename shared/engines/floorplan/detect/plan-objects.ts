import type { FlatDrawing } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { dot, minus, plus } from '../geometry/point.ts';
import { boundsOf } from '../geometry/polygon.ts';
import type { PlanObject } from './floor-plan.ts';
import { instanceExtents } from './instance-extents.ts';
import type { LayerRole } from './layer-roles.ts';

const MIN_SIDE_MM = 150;
/** Roles of layers whose blocks are no furniture. */
const NOT_FURNITURE: ReadonlySet<LayerRole | undefined> = new Set<LayerRole | undefined>([
  'wall',
  'door',
  'window',
  'opening',
  'column',
  'text',
  'dimension',
  'grid',
  'frame',
  'stairs',
]);
const OPENING_BLOCK =
  /door|t(ü|ue)r|porte|puerta|win|fenster|fen(ê|e)tre|ventana|finestra|^[dwtf]\d|^\*|arrow|north|nord|title|level/i;

/**
 * Finds furniture that is drawn as blocks: outermost small instances that are not doors, windows or annotations.
 *
 * @param columns the names of blocks that are columns
 */
export function planObjects(
  drawing: FlatDrawing,
  role: (layer: string) => LayerRole | undefined,
  columns: ReadonlySet<string>,
): PlanObject[] {
  const { isSmall } = instanceExtents(drawing, role);
  const points = drawing.instances.map((): { x: number; y: number }[] => []);
  const outermost = (instance: number): number => {
    const parent = elementAt(drawing.instances, instance).instance;
    return parent >= 0 && isSmall(parent) ? outermost(parent) : instance;
  };
  for (const { instance, points: own } of drawing.shapes) {
    if (!isSmall(instance)) continue;
    const whole = elementAt(points, outermost(instance));
    for (const point of own) whole.push(point);
  }
  for (const { instance, centre, radius } of drawing.arcs) {
    if (!isSmall(instance)) continue;
    const around = [-1, 1].flatMap((sign) => [
      plus(centre, { x: radius, y: 0 }, sign),
      plus(centre, { x: 0, y: radius }, sign),
    ]);
    elementAt(points, outermost(instance)).push(...around);
  }
  return drawing.instances.flatMap(({ block, layer, rotation, mirrored, at }, number): PlanObject[] => {
    const own = elementAt(points, number);
    if (own.length < 3 || NOT_FURNITURE.has(role(layer)) || OPENING_BLOCK.test(block)) return [];
    if (columns.has(block)) return [];
    const [along, across] = [
      { x: Math.cos(rotation), y: Math.sin(rotation) },
      { x: -Math.sin(rotation), y: Math.cos(rotation) },
    ];
    const box = boundsOf(own.map((point) => ({ x: dot(minus(point, at), along), y: dot(minus(point, at), across) })));
    if (!box) return [];
    const [widthMm, depthMm] = [box.maxX - box.minX, box.maxY - box.minY];
    if (Math.min(widthMm, depthMm) < MIN_SIDE_MM) return [];
    const middle = plus(plus(at, along, (box.minX + box.maxX) / 2), across, (box.minY + box.maxY) / 2);
    return [{ block, at: middle, widthMm, depthMm, rotation: (rotation * 180) / Math.PI, mirrored }];
  });
}
