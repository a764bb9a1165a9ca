import { joinWalls, type WallJoints } from '../../../../../shared/engines/floorplan/drawing/wall-joints.ts';
import type { PlanView } from './plan-view.ts';

const found = new WeakMap<PlanView['walls'], WallJoints>();

/** The walls of a plan with their thickness, as the service draws them. */
export function jointsOf({ nodes, walls }: Pick<PlanView, 'nodes' | 'walls'>): WallJoints {
  const known = found.get(walls);
  if (known) return known;
  const joints = joinWalls({ nodes: nodes.map(({ value }) => value), edges: walls.map(({ value }) => value) });
  found.set(walls, joints);
  return joints;
}
