import path from 'node:path';
import { PLAN_DRAWING_BUDGET } from '../../engines/floorplan/drawing/drawing-budget.ts';
import { openPlanDrawer, type PlanDrawer } from '../../engines/floorplan/drawing/plan-drawer.ts';
import { PLAN_DRAWING_CHILD } from './plan-drawing-entry.ts';

/** One thumbnail may take so much; the others of its batch wait for it. */
const THUMBNAIL_LIMITS = { ...PLAN_DRAWING_BUDGET, maxProcessorMs: 4_000, maxElapsedMs: 12_000 };

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
