import type { OpenModel } from '../../engines/rendering/browser/render-browser.ts';
import { estimateSeconds, splitByCost } from '../../engines/rendering/views/estimate-cost.ts';
import { refuseCostly } from '../../engines/rendering/views/refuse-costly.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { messageOfJob } from '../../platform/jobs/send-job.ts';
import { inWorkFolder } from '../../platform/runtime/in-work-folder.ts';
import { assembleViews } from './assemble-views.ts';
import { type FramePiece, piecedFrames } from './frame-pieces.ts';
import { missingPieces, renderPiece } from './kept-pieces.ts';
import type { RenderingRun, RenderingWork } from './rendering-run.ts';
import type { RenderingSubject } from './rendering-subject.ts';

/** When the sweeper checks a job that was split into parts. */
const PARTS_LOOK_SECONDS = 900;
const PROGRESS_LOADED = 5;
const PROGRESS_RENDERED = 92;

/**
 * Runs a rendering: renders and stores each missing piece of each frame, joins the pieces, and ends the job in one
 * transaction with the item's images. If the estimate of the missing pieces exceeds the time of a function, the job is
 * split into parts. The last part sends the job back here.
 */
export async function runRendering(attempt: Attempt, run: RenderingRun): Promise<void> {
  await withWork(attempt.job, run, attempt.signal, async (work) => {
    const all = work.frames.flatMap(({ pieces }) => pieces);
    const missing = await missingPieces(all, run);
    const parts = splitByCost(all, costOf(work.model), run.partSeconds);
    const open = parts.map((part) => part.filter((piece) => missing.has(piece.key)).length);
    const longest = open.filter((count) => count > 0).length;
    const done = (all.length - missing.size) / Math.max(1, all.length);
    if (longest > 1) {
      await handOn(attempt, open, percentOf(done), run);
      return;
    }
    await attempt.progress(percentOf(done));
    let rendered = all.length - missing.size;
    for (const piece of all) {
      if (!missing.has(piece.key)) continue;
      const isCostly = await renderPiece(piece, work.model, run, async (part) => {
        await attempt.progress(percentOf((rendered + part) / all.length));
      });
      if (isCostly) await run.costly?.(work.job.tenant);
      rendered++;
    }
    const assembled = await assembleViews(work, run);
    attempt.signal.throwIfAborted();
    await work.confirm?.();
    await run.end(attempt, assembled);
  });
}

/** Runs one part of a job. If no piece is missing afterwards, it sends the job back to {@link runRendering}. */
export async function runRenderingPart(
  jobId: string,
  part: number,
  run: RenderingRun,
  signal?: AbortSignal,
): Promise<'done' | 'skipped'> {
  const job = await run.jobs.find(jobId);
  if (job?.status !== 10) return 'skipped';
  await withWork(job, run, signal, async ({ frames, model, confirm }) => {
    const all = frames.flatMap(({ pieces }) => pieces);
    const own = splitByCost(all, costOf(model), run.partSeconds)[part] ?? [];
    const missing = await missingPieces(own, run);
    for (const piece of own) {
      signal?.throwIfAborted();
      if (missing.has(piece.key) && (await renderPiece(piece, model, run))) await run.costly?.(job.tenant);
    }
    await confirm?.();
    if ((await missingPieces(all, run)).size === 0) await run.queue.send(...messageOfJob(jobId));
  });
  return 'done';
}

async function withWork(
  job: StoredJob,
  run: RenderingRun,
  signal: AbortSignal | undefined,
  work: (work: RenderingWork) => Promise<void>,
): Promise<void> {
  await withSubject(await run.subjectOf(job), job, run, signal, work);
}

/** Opens a subject of a job, works on it, and counts the time. */
export async function withSubject<Result>(
  { fileKey, open, confirm, shownModel, modelFile }: RenderingSubject,
  job: StoredJob,
  run: Pick<RenderingRun, 'temporaryFolder' | 'spent'>,
  signal: AbortSignal | undefined,
  work: (work: RenderingWork) => Promise<Result>,
): Promise<Result> {
  const startedMs = performance.now();
  return inWorkFolder(run.temporaryFolder, 'render', async (folder) => {
    const { model, sha256, views: planned, warnings } = await open(folder, signal);
    const views = refuseCostly(planned, model.report.triangles);
    const frames = piecedFrames(views, fileKey, sha256, job);
    return work({ job, fileKey, confirm, shownModel, modelFile, model, views, warnings, frames, folder });
  }).finally(() => run.spent?.(job.tenant, (performance.now() - startedMs) / 1_000));
}

function costOf({ report }: OpenModel): (piece: FramePiece) => number {
  return ({ order }) => estimateSeconds(order, report.triangles);
}

async function handOn({ job, owner }: Attempt, open: readonly number[], progress: number, run: RenderingRun) {
  const now = run.clock();
  const nextLook = new Date(now.getTime() + PARTS_LOOK_SECONDS * 1000);
  // The lease is released first: a part that ends at once must be able to send the job back.
  await run.jobs.handOn(job.id, owner, progress, nextLook, now);
  for (const [part, count] of open.entries())
    if (count > 0) await run.queue.send({ jobId: job.id, part }, { tenant: job.tenant });
}

function percentOf(done: number): number {
  return PROGRESS_LOADED + done * (PROGRESS_RENDERED - PROGRESS_LOADED);
}
