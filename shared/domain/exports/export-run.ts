import type { ExportOrder } from '../../engines/models3d/export/export-message.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { CostlyJobs } from '../../platform/jobs/costly-jobs.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { EndExport } from './end-export.ts';
import type { ExportSubject, FindExportSubject } from './export-subject.ts';

/** The stores and settings of the worker that runs exports. */
export interface ExportRun {
  readonly subjectOf: FindExportSubject;
  readonly privateFiles: Pick<FileStore, 'saveTo' | 'findBytes' | 'putBytes'>;
  readonly publicFiles: Pick<FileStore, 'saveTo' | 'putFile'>;
  readonly end: EndExport;
  readonly costly: Pick<CostlyJobs, 'note'>;
  readonly clock: Clock;
  /** The folder for temporary files of attempts; each attempt removes its own. */
  readonly temporaryFolder: string;
  /** Entry of the child process that writes the formats. */
  readonly exportChild: string;
  /** Identifies the code that exports; see `readResultsVersion`. */
  readonly resultsVersion: string;
}

/** The job and subject of an attempt, the requested formats, and its folder. */
export interface ExportWork {
  readonly job: StoredJob;
  readonly subject: ExportSubject;
  readonly orders: readonly ExportOrder[];
  readonly folder: string;
}
