import { type At, type Entity, entity, layerOf, mapPoints, pointsOf, redrawn, typeOf } from './drawn-entities.ts';
import { type TrueDrawing, toMm, toUnits } from './plan-truth.ts';

const PIECE_MM = 250;
const LEVEL_MM = 1;
const DEGREES = 180 / Math.PI;

/**
 * Bends a plan around a centre below it, as a terrace along a curve is built: horizontal lines become arcs, vertical
 * ones stay straight. The plan must not be turned, and must have no printed areas.
 */
export function bent({ dxf, truth }: TrueDrawing, radiusMm: number): TrueDrawing {
  const [units, millimetres] = [toUnits(truth), toMm(truth)];
  const bend = ([x, y]: At): At => {
    const [angle, radius] = [Math.PI / 2 - x / radiusMm, radiusMm + y];
    return [radius * Math.cos(angle), radius * Math.sin(angle) - radiusMm];
  };
  const bendUnits = (point: At) => units(bend(millimetres(point)));
  const pieces = (a: At, b: At): At[] => {
    const count = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / PIECE_MM));
    return Array.from({ length: count }, (_, at): At => {
      return [a[0] + ((b[0] - a[0]) * at) / count, a[1] + ((b[1] - a[1]) * at) / count];
    });
  };
  const drawBent = (drawn: Entity): Entity => {
    const [a, b] = pointsOf(drawn).map(millimetres);
    if (!a) return drawn;
    const turned = (a[0] / radiusMm) * DEGREES;
    if (typeOf(drawn) === 'LINE' && b && Math.abs(a[1] - b[1]) < LEVEL_MM) {
      const [centre, [low, high]] = [units([0, -radiusMm]), [Math.min(a[0], b[0]), Math.max(a[0], b[0])]];
      return entity('ARC', layerOf(drawn), [
        [10, centre[0]],
        [20, centre[1]],
        [40, (radiusMm + a[1]) / truth.mmPerUnit],
        [50, 90 - (high / radiusMm) * DEGREES],
        [51, 90 - (low / radiusMm) * DEGREES],
      ]);
    }
    const moved = mapPoints(drawn, bendUnits);
    if (typeOf(drawn) !== 'ARC' && typeOf(drawn) !== 'INSERT') return moved;
    return moved.map(([code, value]) => [code, code === 50 || code === 51 ? String(Number(value) - turned) : value]);
  };
  const rooms = truth.rooms.map((room) => {
    if (!room.polygonMm) {
      const seed = room.seed ? bendUnits(room.seed) : undefined;
      const stretched = room.seed ? room.areaM2 * (1 + millimetres(room.seed)[1] / radiusMm) : room.areaM2;
      return { ...room, areaM2: stretched, ...(seed ? { seed } : {}) };
    }
    const corners = room.polygonMm;
    const polygonMm = corners.flatMap((a, at) => pieces(a, corners[(at + 1) % corners.length] ?? a)).map(bend);
    return { ...room, polygonMm, areaM2: areaOf(polygonMm) / 1e6 };
  });
  const walls = truth.wallsMm?.flatMap((wall) => {
    const stops = [...pieces(wall.a, wall.b), wall.b].map(bend);
    return stops.slice(1).map((b, at) => ({ ...wall, a: stops[at] ?? b, b }));
  });
  const openings = truth.openingsMm?.map((opening) => ({ ...opening, a: bend(opening.a), b: bend(opening.b) }));
  return {
    dxf: redrawn(dxf, (entities) => ({ entities: entities.map(drawBent) })),
    truth: { ...truth, rooms, ...(walls ? { wallsMm: walls } : {}), ...(openings ? { openingsMm: openings } : {}) },
  };
}

function areaOf(polygon: readonly At[]): number {
  const twice = polygon.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = polygon[(at + 1) % polygon.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice / 2);
}
