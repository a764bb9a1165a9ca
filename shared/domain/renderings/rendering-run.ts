import type { OpenModel, RenderBrowser } from '../../engines/rendering/browser/render-browser.ts';
import type { PlannedView } from '../../engines/rendering/views/plan-frames.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Queue } from '../../platform/aws/queue.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import type { StoredItem } from '../items/item.ts';
import type { ItemStore } from '../items/item-store.ts';
import type { EndWithItem } from '../jobs/end-with-item.ts';
import type { PiecedFrame } from './frame-pieces.ts';

/** What the work of renderings needs of its surroundings. */
export interface RenderingRun {
  readonly items: Pick<ItemStore, 'find'>;
  readonly jobs: Pick<JobStore, 'find' | 'handOn'>;
  readonly privateFiles: Pick<FileStore, 'saveTo' | 'putBytes' | 'readHead'>;
  readonly publicFiles: Pick<FileStore, 'saveTo' | 'putBytes'>;
  readonly browser: RenderBrowser;
  readonly queue: Queue;
  readonly end: EndWithItem;
  readonly clock: Clock;
  readonly temporaryFolder: string;
  /** What is estimated to take longer is split into parts. */
  readonly partSeconds: number;
}

/** A job's model in the browser, and what is to be made of it. */
export interface RenderingWork {
  readonly job: StoredJob;
  readonly item: StoredItem;
  readonly model: OpenModel;
  readonly views: readonly PlannedView[];
  readonly frames: readonly PiecedFrame[];
  /** A folder of this run, removed when it ends. */
  readonly folder: string;
}
