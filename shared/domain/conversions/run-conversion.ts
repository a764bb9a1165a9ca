import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ConversionOptions } from '../../engines/models3d/conversion.ts';
import type { ConversionLimits } from '../../engines/models3d/conversion-limits.ts';
import type { ConversionPrograms } from '../../engines/models3d/conversion-programs.ts';
import { convertModel } from '../../engines/models3d/convert-model.ts';
import { ModelError } from '../../engines/models3d/model-error.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { inWorkFolder } from '../../platform/runtime/in-work-folder.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import type { StoredItem } from '../items/item.ts';
import { sha256OfFile } from '../items/item-files.ts';
import type { ItemStore } from '../items/item-store.ts';
import { fetchSource } from './fetch-source.ts';
import type { ConvertedModel, FinishConversion } from './finish-conversion.ts';
import { findKeptConversion, keepConversion } from './kept-conversion.ts';
import type { SlowSources } from './slow-sources.ts';
import { ConversionSettings } from './start-conversion.ts';
import { storeConversion } from './store-conversion.ts';

const PROGRESS_DOWNLOADED = 5;

/** The stores and settings of the worker that converts. */
export interface ConversionRun {
  readonly items: Pick<ItemStore, 'find'>;
  readonly privateFiles: Pick<FileStore, 'saveTo' | 'putFile' | 'putBytes' | 'findBytes' | 'readHead'>;
  readonly publicFiles: Pick<FileStore, 'putFile'>;
  readonly sourceUrls: SourceUrlSettings;
  readonly finish: FinishConversion;
  readonly slow: SlowSources;
  /** Returns whether a tenant looks at models before they are shown (`reviewNewItems`). */
  readonly reviewsNewItems: (tenant: number) => Promise<boolean>;
  readonly clock: Clock;
  /** The folder for temporary files of attempts; each attempt removes its own. */
  readonly temporaryFolder: string;
  readonly limits: ConversionLimits;
  readonly programs: ConversionPrograms;
  /** Identifies the code that converts; see `readResultsVersion`. */
  readonly resultsVersion: string;
}

/**
 * Runs a conversion: fetches the source, converts it in a temporary folder unless the result is already stored, stores
 * the GLB and the master under the hash of their content, and ends the job in one transaction.
 *
 * @throws ModelError if the model is wrong
 */
export async function runConversion(attempt: Attempt, run: ConversionRun): Promise<void> {
  const item = await itemOf(attempt.job, run);
  await inWorkFolder(run.temporaryFolder, 'convert', async (folder) => {
    const source = await prepare(attempt, run, folder);
    try {
      const sourceHash = await sha256OfFile(source.sourceFile);
      const model = await modelOf(item, source, sourceHash, attempt, run);
      await source.stored;
      await run.finish(attempt, model, { sourceHash, waitsForReview: await run.reviewsNewItems(item.tenant) });
    } finally {
      // The source file must stay until it is stored.
      await Promise.allSettled([source.stored]);
    }
  });
}

async function itemOf(job: StoredJob, { items }: ConversionRun): Promise<StoredItem> {
  const item = await items.find(job.tenant, itemIdOfPath(job.targetId));
  if (!item) throw new Error(`the item ${job.targetId} of job ${job.id} is gone`);
  return item;
}

/** Fetches the source into a local file, and creates a work folder. */
async function prepare({ job, progress, signal }: Attempt, run: ConversionRun, folder: string) {
  const sourceFolder = path.join(folder, 'source');
  const workFolder = path.join(folder, 'work');
  await Promise.all([mkdir(sourceFolder), mkdir(workFolder)]);
  const sourceFile = path.join(sourceFolder, ConversionSettings.parse(job.sourceSettings).fileName);
  const { stored } = await fetchSource(job, sourceFile, {
    files: run.privateFiles,
    sourceUrls: run.sourceUrls,
    signal,
  });
  await progress(PROGRESS_DOWNLOADED);
  return { sourceFile, workFolder, stored };
}

/** Returns the stored result of the same source and settings, or converts the source. */
async function modelOf(
  item: StoredItem,
  { sourceFile, workFolder }: Awaited<ReturnType<typeof prepare>>,
  sourceSha256: string,
  { job, progress: onProgress, signal }: Attempt,
  run: ConversionRun,
): Promise<ConvertedModel> {
  const { limits, programs, resultsVersion } = run;
  const options = optionsOf(job, item);
  const identity = { item, resultsVersion, sourceSha256, fileName: path.basename(sourceFile), ...options };
  const kept = await findKeptConversion(identity, run.privateFiles);
  if (kept) return kept;
  const read = { tenant: job.tenant, sha256: sourceSha256, fileName: identity.fileName, resultsVersion };
  const importTimeoutMs = await run.slow.timeLimitMs(read, limits.importTimeoutMs, run.clock());
  const conversion = { sourceFile, workFolder, options, programs, onProgress, signal };
  const result = await convertModel({ ...conversion, limits: { ...limits, importTimeoutMs } }).catch(
    async (error: unknown) => {
      const isFullTime = importTimeoutMs === limits.importTimeoutMs;
      if (error instanceof ModelError) await run.slow.note(read, error, isFullTime, run.clock());
      throw error;
    },
  );
  const made = await storeConversion(item, result, run);
  await keepConversion(identity, made, run.privateFiles);
  return made;
}

/**
 * Returns unit, up axis and change from the request. They do not apply to the archive of an external processor. A
 * changed model derives its unit from the size before the change.
 */
function optionsOf({ sourceSettings }: StoredJob, item: StoredItem): ConversionOptions {
  const settings = ConversionSettings.parse(sourceSettings);
  const { unit, upAxis, finished, scale, quarterTurns, baseDimensionsMm } = settings;
  const knownDimensionsMm = dimensionsOf(item);
  if (finished) return { knownDimensionsMm };
  if (scale === undefined && quarterTurns === undefined) return { unit, upAxis, knownDimensionsMm };
  return { unit, upAxis, knownDimensionsMm: baseDimensionsMm, change: { factor: scale, quarterTurns } };
}

function dimensionsOf({ width, height, depth }: StoredItem) {
  if (width === null || height === null || depth === null) return undefined;
  return { widthMm: width, heightMm: height, depthMm: depth };
}
