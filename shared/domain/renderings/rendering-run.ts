import type { OpenModel } from '../../engines/rendering/browser/render-browser.ts';
import type { PlannedView } from '../../engines/rendering/views/plan-views.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Queue } from '../../platform/aws/queue.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { JobNote, StoredJob } from '../../platform/jobs/job.ts';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import type { ModelPlace } from '../configured-items/configured-reader.ts';
import type { EndRendering } from './end-rendering.ts';
import type { PiecedFrame } from './frame-pieces.ts';
import type { FindRenderingSubject, RenderingFileKey } from './rendering-subject.ts';

/** The stores and settings of the worker that renders. */
export interface RenderingRun {
  readonly subjectOf: FindRenderingSubject;
  readonly jobs: Pick<JobStore, 'find' | 'handOn'>;
  readonly privateFiles: Pick<FileStore, 'saveTo' | 'putBytes' | 'readHead'>;
  readonly publicFiles: Pick<FileStore, 'saveTo' | 'putBytes'>;
  readonly queue: Queue;
  readonly end: EndRendering;
  readonly clock: Clock;
  readonly temporaryFolder: string;
  /** Longer work is split into parts of this estimate, in seconds. */
  readonly partSeconds: number;
  /** Called for each piece whose browser crashed or took too long. */
  readonly costly?: (tenant: number) => Promise<void>;
  /** Called with the seconds that an attempt or a part has taken, to count them. */
  readonly spent?: (tenant: number, seconds: number) => void;
}

/** A job, its model in the browser, and the views and frames to render. */
export interface RenderingWork {
  readonly job: StoredJob;
  readonly fileKey: RenderingFileKey;
  /** `confirm` of the subject. */
  readonly confirm: (() => Promise<void>) | undefined;
  /** `shownModel` of the subject. */
  readonly shownModel: ModelPlace | undefined;
  /** `modelFile` of the subject. */
  readonly modelFile: string | undefined;
  readonly model: OpenModel;
  readonly views: readonly PlannedView[];
  /** `warnings` of the subject. */
  readonly warnings: readonly JobNote[];
  readonly frames: readonly PiecedFrame[];
  /** A folder of this run, removed when it ends. */
  readonly folder: string;
}
