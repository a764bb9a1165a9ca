import path from 'node:path';
import { PLAN_DRAWING_BUDGET } from '../../engines/floorplan/drawing/drawing-budget.ts';
import { openPlanDrawer, type PlanDrawer } from '../../engines/floorplan/drawing/plan-drawer.ts';
import { PLAN_DRAWING_CHILD } from './plan-drawing-entry.ts';

/** Many times the usual time of a thumbnail; the others of its batch wait for it. */
const THUMBNAIL_LIMITS = {
  ...PLAN_DRAWING_BUDGET,
  maxProcessorMs: 3_000,
  maxElapsedMs: 6_000,
  maxMemoryBytes: 700 * 2 ** 20,
};

/** Opens the drawer of a function that is bundled with its process. */
export function drawerOfFunction(environment: NodeJS.ProcessEnv): PlanDrawer {
  return openPlanDrawer(bundledEntry(environment));
}

/** Opens the drawer of the function that draws thumbnails from the stream of plans. */
export function thumbnailDrawer(environment: NodeJS.ProcessEnv): PlanDrawer {
  return openPlanDrawer(bundledEntry(environment), THUMBNAIL_LIMITS);
}

function bundledEntry(environment: NodeJS.ProcessEnv): string {
  return path.join(environment.LAMBDA_TASK_ROOT ?? '', `${Object.keys(PLAN_DRAWING_CHILD)[0]}.mjs`);
}
