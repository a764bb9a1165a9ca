import { type Point, plus, turned } from '../geometry/point.ts';
import type { Storey } from './floor-plan.ts';

/** Moves a storey from the upright axes in which it was read to the axes of the drawing. */
export function storeyInDrawing(storey: Storey, originMm: Point, turnRad: number): Storey {
  const turn = turned(turnRad);
  const back = (point: Point): Point => turn(plus(point, originMm));
  return {
    ...storey,
    nodes: storey.nodes.map(back),
    rooms: storey.rooms.map((room) => ({ ...room, polygon: room.polygon.map(back) })),
    lost: storey.lost.map((part) => ({ ...part, at: back(part.at) })),
    objects: storey.objects.map((object) => ({
      ...object,
      at: back(object.at),
      rotation: object.rotation + (turnRad * 180) / Math.PI,
    })),
  };
}
