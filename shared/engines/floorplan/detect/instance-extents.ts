import type { FlatDrawing } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import type { Point } from '../geometry/point.ts';
import { type Bounds, boundsOf } from '../geometry/polygon.ts';
import type { LayerRole } from './layer-roles.ts';
import { roomBlocks } from './room-blocks.ts';

/** A block larger than this holds rooms, not a piece of furniture. */
const MAX_PIECE_MM = 4_000;

/** The extent of each instance of a block, nested instances included. */
interface InstanceExtents {
  readonly bounds: readonly (Bounds | undefined)[];
  /** Whether an instance is as small as furniture and no room; false for -1, which stands for no block. */
  readonly isSmall: (instance: number) => boolean;
}

/** Finds the extents of all instances of a drawing. */
export function instanceExtents(drawing: FlatDrawing, role: (layer: string) => LayerRole | undefined): InstanceExtents {
  const { shapes, arcs, instances } = drawing;
  const corners: Point[][] = instances.map(() => []);
  const add = (instance: number, points: readonly Point[]) => {
    for (let at = instance; at >= 0; at = elementAt(instances, at).instance) {
      elementAt(corners, at).push(...summary(points));
    }
  };
  for (const { instance, points } of shapes) if (instance >= 0) add(instance, points);
  for (const { instance, centre, radius } of arcs) {
    if (instance < 0) continue;
    add(instance, [
      { x: centre.x - radius, y: centre.y - radius },
      { x: centre.x + radius, y: centre.y + radius },
    ]);
  }
  const bounds = corners.map((points) => boundsOf(points));
  const small = bounds.map(
    (box) => box !== undefined && box.maxX - box.minX <= MAX_PIECE_MM && box.maxY - box.minY <= MAX_PIECE_MM,
  );
  const rooms = roomBlocks(
    drawing,
    role,
    bounds.map((box, number) => (small[number] ? box : undefined)),
  );
  return { bounds, isSmall: (instance) => instance >= 0 && small[instance] === true && !rooms.has(instance) };
}

function summary(points: readonly Point[]): Point[] {
  const box = boundsOf(points);
  return box
    ? [
        { x: box.minX, y: box.minY },
        { x: box.maxX, y: box.maxY },
      ]
    : [];
}
