import { configuringInChild } from '../../engines/models3d/configured/configure-in-child.ts';
import type { RenderBrowser } from '../../engines/rendering/browser/render-browser.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { itemStore } from '../items/item-store.ts';
import { endRenderingAlone } from '../renderings/end-rendering.ts';
import type { RenderingRun } from '../renderings/rendering-run.ts';
import { runRendering } from '../renderings/run-rendering.ts';
import { OptionJobSettings } from './option-batch.ts';
import { type OptionRun, runOptionRendering } from './run-option-rendering.ts';

/** What the worker has opened already. */
interface WorkerRun extends RenderingRun {
  /** Entry of the process that changes models. */
  readonly configureChild: string;
  readonly privateFiles: FileStore;
  readonly publicFiles: FileStore;
}

/** Opens the work of the worker that renders: jobs of one model, and jobs of many choices of an item. */
export function openRenderingWork(
  run: WorkerRun,
  tables: { readonly items: Table; readonly jobs: Table },
  browser: RenderBrowser,
): (attempt: Attempt) => Promise<void> {
  const { privateFiles, publicFiles, clock } = run;
  const optionRun: OptionRun = {
    ...run,
    sources: { items: itemStore(tables.items), catalogs: openCatalogs(tables.items) },
    choices: { privateFiles, publicFiles, browser, configure: configuringInChild(run) },
    endAlone: endRenderingAlone(tables.jobs, clock),
  };
  return (attempt) => {
    const settings = OptionJobSettings.safeParse(attempt.job.sourceSettings).data;
    return settings ? runOptionRendering(attempt, settings, optionRun) : runRendering(attempt, run);
  };
}
