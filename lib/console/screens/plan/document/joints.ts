import type { WallJoints } from '../../../../../shared/engines/floorplan/drawing/joined-walls.ts';
import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { WallJoiner } from '../../../../../shared/engines/floorplan/drawing/wall-joints.ts';
import type { PlanView } from './plan-view.ts';

const found = keptWith<PlanView['walls'], WallJoints>();
/** While a corner is dragged, it joins only the walls around it again. */
const joiner = new WallJoiner();

/** The walls of a plan with their thickness, as the service draws them. */
export function jointsOf({ nodes, walls }: Pick<PlanView, 'nodes' | 'walls'>): WallJoints {
  const known = found.get(walls);
  if (known) return known;
  const joints = joiner.join({ nodes: nodes.map(({ value }) => value), edges: walls.map(({ value }) => value) });
  found.set(walls, joints);
  return joints;
}
