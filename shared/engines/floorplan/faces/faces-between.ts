import type { FaceLine } from '../detect/merge-collinear.ts';
import { lineGraph } from './line-graph.ts';
import { type PlaneFace, planeFaces } from './plane-faces.ts';

/** Ends of lines miss each other by so much. */
const REACH_MM = 25;

/** The parts of the plane between lines that draftsmen have drawn, whose ends meet more or less. */
export function facesBetween(lines: readonly FaceLine[]): PlaneFace[] {
  return planeFaces(lineGraph(lines, REACH_MM));
}
