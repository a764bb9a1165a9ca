import path from 'node:path';
import { PLAN_DRAWING_BUDGET } from '../../engines/floorplan/drawing/drawing-budget.ts';
import { openPlanDrawer, type PlanDrawer } from '../../engines/floorplan/drawing/plan-drawer.ts';
import { PLAN_DRAWING_CHILD } from './plan-drawing-entry.ts';

/** The function has 1,024 MB for itself and the process. The stream's worker ends a slow drawing earlier. */
const THUMBNAIL_LIMITS = { ...PLAN_DRAWING_BUDGET, maxElapsedMs: 18_000, maxMemoryBytes: 700 * 2 ** 20 };

/** Opens the drawer of a function that is bundled with its process. */
export function drawerOfFunction(environment: NodeJS.ProcessEnv): PlanDrawer {
  return openPlanDrawer(bundledEntry(environment));
}

/** Opens the drawer of the function that draws thumbnails. */
export function thumbnailDrawer(environment: NodeJS.ProcessEnv): PlanDrawer {
  return openPlanDrawer(bundledEntry(environment), THUMBNAIL_LIMITS);
}

function bundledEntry(environment: NodeJS.ProcessEnv): string {
  return path.join(environment.LAMBDA_TASK_ROOT ?? '', `${Object.keys(PLAN_DRAWING_CHILD)[0]}.mjs`);
}
