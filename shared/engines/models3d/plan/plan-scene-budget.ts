import type { PlanDocument } from '../../floorplan/plan-xml/plan-document.ts';
import { ModelError } from '../model-error.ts';

/** The budget of the scene of a plan; see the budgets in shared/README.md. */
export const PLAN_SCENE_BUDGET = {
  /** Walls, objects and corners of floors together. */
  maxParts: 120_000,
  /** Corners of one floor: the time to fill it grows faster than their number. */
  maxFloorCorners: 2_000,
  /** The sum of the squares of these numbers of corners. */
  maxFloorWork: 16_000_000,
  /** Meshes of all objects together. */
  maxPlacedMeshes: 100_000,
  /** Pairs of openings and walls that are compared. */
  maxPairs: 40_000_000,
  /** Openings in one wall: it is cut at each side of each. */
  maxWallOpenings: 200,
  /** Boxes that the walls are made of. */
  maxPanels: 200_000,
} as const;

/**
 * Checks how much of a plan becomes a scene, before anything is made.
 *
 * @param openings the number of doors and windows
 * @throws ModelError MODEL_TOO_COMPLEX
 */
export function checkSceneParts({ walls, objects, floors }: PlanDocument, openings: number): void {
  const { maxParts, maxFloorCorners, maxFloorWork, maxPairs } = PLAN_SCENE_BUDGET;
  const corners = floors.reduce((sum, { nodes }) => sum + nodes.length, 0);
  if (walls.edges.length + objects.length + corners > maxParts)
    throw tooComplex(maxParts, 'walls, objects and corners');
  if (floors.some(({ nodes }) => nodes.length > maxFloorCorners))
    throw tooComplex(maxFloorCorners, 'corners of a floor');
  if (floors.reduce((sum, { nodes }) => sum + nodes.length ** 2, 0) > maxFloorWork) {
    throw new ModelError('MODEL_TOO_COMPLEX', 'The plan has too many floors with very many corners.');
  }
  if (walls.edges.length * openings > maxPairs) throw tooComplex(maxPairs, 'pairs of walls and openings');
}

/** Returns the error of a plan that exceeds a limit of the budget. @param what a plural */
export function tooComplex(limit: number, what: string): ModelError {
  return new ModelError('MODEL_TOO_COMPLEX', `The plan has more than ${limit.toLocaleString('en-US')} ${what}.`);
}
