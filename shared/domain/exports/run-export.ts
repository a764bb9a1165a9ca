import path from 'node:path';
import type { ExportErrorCode } from '../../engines/models3d/export/export-error.ts';
import type { ExportOrder, ExportReport } from '../../engines/models3d/export/export-message.ts';
import { exportInChild } from '../../engines/models3d/export-in-child.ts';
import type { JobNote } from '../../platform/jobs/job.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { inWorkFolder } from '../../platform/runtime/in-work-folder.ts';
import { MAX_MASTER_BYTES } from '../conversions/master-model.ts';
import { archiveExports } from './archive-exports.ts';
import { baseNameOf, downloadName, exportContentType, exportFolder } from './export-files.ts';
import type { ExportRun, ExportWork } from './export-run.ts';
import { ExportSettings } from './export-settings.ts';
import type { ExportSubject } from './export-subject.ts';
import { findKeptResult, keepResult } from './kept-result.ts';
import { StoredExport } from './stored-export.ts';

/** Progress in percent when all formats are written; the rest is for the archive. */
const PROGRESS_MADE = 90;

const COSTLY_CODES: ReadonlySet<string> = new Set([
  'EXPORT_TIMEOUT',
  'EXPORT_OUT_OF_MEMORY',
] satisfies ExportErrorCode[]);

/** The result of one format. */
type ExportOutcome = StoredExport | { readonly file_format: string; readonly error: JobNote };

/**
 * Runs an export: writes each format that is not stored yet, reads it back, stores it under a key of everything that
 * determines it, and records it, so that a further attempt continues there. Then it writes the archive, if there are
 * several formats, and ends the job in one transaction. A failed format is a result with its error. If all formats
 * fail, the job fails.
 */
export async function runExport(attempt: Attempt, run: ExportRun): Promise<void> {
  const { job } = attempt;
  const subject = await run.subjectOf(job);
  const { formats } = ExportSettings.parse(job.sourceSettings);
  const orders = formats.map(({ file_format: format, pack_external_data: packed }) => ({ format, packed }));
  await inWorkFolder(run.temporaryFolder, 'export', async (folder) => {
    const work = { job, subject, orders, folder };
    const results = await makeAll(work, attempt, run);
    if (results.some(isCostly)) await run.costly.note(job.tenant, run.clock());
    const made = results.filter((result) => 'key' in result);
    const [first] = results;
    const [only] = made;
    if (!only) {
      const error = first && 'error' in first ? first.error : null;
      await run.end(attempt, { results, error });
      return;
    }
    const resultKey = orders.length === 1 ? only.key : await archiveExports(made, work, run);
    attempt.signal.throwIfAborted();
    await run.end(attempt, { results, resultKey, error: null });
  });
}

async function makeAll(work: ExportWork, { progress, signal }: Attempt, run: ExportRun): Promise<ExportOutcome[]> {
  const { subject, orders, folder } = work;
  const now = run.clock();
  const outcomes: (ExportOutcome | undefined)[] = await Promise.all(
    orders.map((order) =>
      findKeptResult(exportFolder(subject, order, run.resultsVersion), StoredExport, now, run.privateFiles),
    ),
  );
  const open = [...orders.keys()].filter((index) => outcomes[index] === undefined);
  const noteProgress = () => progress((PROGRESS_MADE * outcomes.filter(Boolean).length) / orders.length);
  await noteProgress();
  if (open.length > 0) {
    const masterFile = path.join(folder, 'master.glb');
    await run.privateFiles.saveTo(subject.masterKey, masterFile, MAX_MASTER_BYTES);
    const asked = open.flatMap((index) => orders[index] ?? []);
    await exportInChild(asked, {
      masterFile,
      baseName: baseNameOf(subject),
      exportChild: run.exportChild,
      workFolder: folder,
      signal,
      async onReport(report) {
        const index = open[report.order] ?? 0;
        const order = asked[report.order];
        if (order) outcomes[index] = await outcomeOf(report, order, subject, run);
        await noteProgress();
      },
    });
  }
  return outcomes.filter((outcome) => outcome !== undefined);
}

/** Whether writing a format took all the time or memory that it may take. Its process was killed then. */
function isCostly(outcome: ExportOutcome): boolean {
  return 'error' in outcome && COSTLY_CODES.has(outcome.error.code);
}

/** Stores the files of a format, then the record of its result. */
async function outcomeOf(
  report: ExportReport,
  order: ExportOrder,
  subject: ExportSubject,
  { publicFiles, privateFiles, clock, resultsVersion }: ExportRun,
): Promise<ExportOutcome> {
  const { format: file_format } = order;
  if (!report.ok) return { file_format, error: { code: report.code, message: report.message } };
  const folder = exportFolder(subject, order, resultsVersion);
  const isAlone = report.files.length === 1;
  const files = report.files.map(({ name, bytes }) => ({ name, key: `${folder}/${name}`, bytes }));
  for (const { name, file } of report.files) {
    await publicFiles.putFile(`${folder}/${name}`, file, {
      contentType: exportContentType(name, order),
      immutable: true,
      downloadName: isAlone ? downloadName(subject, name) : name,
    });
  }
  const result = { file_format, key: files[0]?.key ?? '', files, warnings: report.warnings };
  await keepResult(folder, result, clock(), privateFiles);
  return result;
}
