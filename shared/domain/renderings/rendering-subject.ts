import type { OpenModel } from '../../engines/rendering/browser/render-browser.ts';
import type { PlannedView } from '../../engines/rendering/views/plan-views.ts';
import type { JobNote, StoredJob } from '../../platform/jobs/job.ts';
import type { ModelPlace } from '../configured-items/configured-reader.ts';

/** Returns the key of a file: pieces in the private bucket, and pictures in the public bucket. */
export type RenderingFileKey = (kind: 'frames' | 'images', sha256: string, extension: string) => string;

/** What a rendering shows: the model of an item, or a plan with its furniture. */
export interface RenderingSubject {
  readonly fileKey: RenderingFileKey;
  /**
   * Opens the model in the browser.
   *
   * @param folder of this run, for files
   * @throws RenderError
   */
  open(folder: string, signal?: AbortSignal): Promise<OpenedSubject>;
  /** The model of a choice that is shown: the pictures become its images. */
  readonly shownModel?: ModelPlace;
  /** The model of the item that is shown, by `modelFileOf`: its pictures do not become images of a later model. */
  readonly modelFile?: string | undefined;
  /**
   * Called after the last file was written, if the subject may be deleted with its files meanwhile.
   *
   * @throws RenderError `PLAN_GONE`
   */
  readonly confirm?: () => Promise<void>;
}

/** The model of a subject, and what is to be rendered of it. */
export interface OpenedSubject {
  readonly model: OpenModel;
  /** A hash of all that its pixels depend on. */
  readonly sha256: string;
  readonly views: readonly PlannedView[];
  readonly warnings: readonly JobNote[];
}

/** Returns the subject of a job. Throws if it no longer exists. */
export type FindRenderingSubject = (job: StoredJob) => Promise<RenderingSubject>;
