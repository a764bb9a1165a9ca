import type { PlanDocument } from '../plan-xml/plan-document.ts';

/** Ten kilometres: whatever is farther away is a mistake, and would make everything else a dot. */
const MAX_COORDINATE_MM = 10_000_000;
const MIN_SIZE_MM = 1;
const MAX_SIZE_MM = 1_000_000;

/** The part of a plan that can be drawn: coordinates and sizes of a building, edges between existing nodes. */
export function drawablePart(plan: PlanDocument): PlanDocument {
  const nodes = plan.walls.nodes.filter(({ xMm, yMm }) => isPlace(xMm, yMm));
  const known = new Set(nodes.map(({ id }) => id));
  return {
    ...plan,
    walls: {
      nodes,
      edges: plan.walls.edges.filter(
        ({ from, to, thicknessMm }) => from !== to && known.has(from) && known.has(to) && isSize(thicknessMm),
      ),
    },
    objects: plan.objects.filter(
      ({ xMm, yMm, widthMm, depthMm, rotationDegrees }) =>
        isPlace(xMm, yMm) && isSize(widthMm) && isSize(depthMm) && Math.abs(rotationDegrees) < 1e6,
    ),
    texts: plan.texts.filter(({ xMm, yMm }) => isPlace(xMm, yMm)),
    measures: plan.measures.filter(({ x1Mm, y1Mm, x2Mm, y2Mm }) => isPlace(x1Mm, y1Mm, x2Mm, y2Mm)),
  };
}

function isPlace(...coordinates: readonly number[]): boolean {
  return coordinates.every((value) => Math.abs(value) <= MAX_COORDINATE_MM);
}

function isSize(value: number): boolean {
  return value >= MIN_SIZE_MM && value <= MAX_SIZE_MM;
}
