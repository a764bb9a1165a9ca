import { NO_ITEM } from '../../floorplan/plan-xml/id-map.ts';
import type { PlanDocument } from '../../floorplan/plan-xml/plan-document.ts';
import { OPENING_TYPES } from './plan-shell.ts';

/**
 * Returns a plan cut at a height, for pictures from above: walls end there, and what hangs above is left out. Doors and
 * windows leave their openings, without a model. Furniture stays whole.
 */
export function cutPlan(plan: PlanDocument, heightMm: number): PlanDocument {
  const heights = new Map(plan.walls.nodes.map(({ id, zMm }) => [id, zMm]));
  return {
    ...plan,
    walls: {
      ...plan.walls,
      edges: plan.walls.edges.map((edge) => ({
        ...edge,
        heightMm: Math.min(edge.heightMm, Math.max(1, heightMm - (heights.get(edge.from) ?? 0))),
      })),
    },
    objects: plan.objects
      .filter(({ type, zMm }) => OPENING_TYPES.has(type) || zMm < heightMm)
      .map((object) => (OPENING_TYPES.has(object.type) ? { ...object, idMap: NO_ITEM } : object)),
  };
}
