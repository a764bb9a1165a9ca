import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../aws/files.ts';
import type { Clock } from '../identifiers/clock.ts';
import { itemIdOfPath } from '../identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { itemFileKey, sha256OfFile } from '../items/item-files.ts';
import type { ItemStore } from '../items/item-store.ts';
import type { StoredJob } from '../jobs/job.ts';
import type { Attempt } from '../jobs/run-job.ts';
import type { ConversionResult } from '../models3d/conversion.ts';
import type { ConversionLimits } from '../models3d/conversion-limits.ts';
import { convertModel } from '../models3d/convert-model.ts';
import type { SourceUrlSettings } from '../source-urls/source-url-settings.ts';
import { fetchSource } from './fetch-source.ts';
import type { ConvertedModel, FinishConversion } from './finish-conversion.ts';
import { ConversionSettings } from './start-conversion.ts';

const PROGRESS_DOWNLOADED = 5;
const GLB = { contentType: 'model/gltf-binary', immutable: true } as const;

export interface ConversionRun {
  readonly items: Pick<ItemStore, 'find'>;
  readonly privateFiles: Pick<FileStore, 'saveTo' | 'putFile' | 'readHead'>;
  readonly publicFiles: Pick<FileStore, 'putFile'>;
  readonly sourceUrls: SourceUrlSettings;
  readonly finish: FinishConversion;
  readonly clock: Clock;
  /** The folder below which the attempt works; its part is removed when it ends. */
  readonly temporaryFolder: string;
  readonly limits: ConversionLimits;
  /** Entry of the child process that parses models. */
  readonly importChild: string;
}

/**
 * The work of a conversion: source from storage or from its URL, converted below a folder of its own, GLB and master to
 * content-addressed keys, and then the end in one transaction. Throws ModelError for what is wrong with the model.
 */
export async function runConversion(attempt: Attempt, run: ConversionRun): Promise<void> {
  const folder = await mkdtemp(path.join(run.temporaryFolder, 'convert-'));
  let stored: Promise<void> | undefined;
  try {
    const item = await itemOf(attempt.job, run);
    const source = await prepare(attempt, run, folder);
    stored = source.stored;
    const result = await convertModel({
      sourceFile: source.sourceFile,
      workFolder: source.workFolder,
      limits: run.limits,
      importChild: run.importChild,
      onProgress: attempt.progress,
      signal: attempt.signal,
      options: { ...statedScale(attempt.job), knownDimensionsMm: dimensionsOf(item) },
    });
    const model = await storeResult(item, result, run);
    await stored;
    await run.finish(attempt, model);
  } finally {
    // The source is read from the folder while it goes to storage.
    await Promise.allSettled([stored]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function itemOf(job: StoredJob, { items }: ConversionRun): Promise<StoredItem> {
  const item = await items.find(job.tenant, itemIdOfPath(job.itemId));
  if (!item) throw new Error(`the item ${job.itemId} of job ${job.id} is gone`);
  return item;
}

/** The source on this machine's disk, and a folder beside it to work in. */
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

/** What the request said of the source's numbers. The archive of a processor outside is another source. */
function statedScale({ sourceSettings }: StoredJob) {
  const { unit, upAxis, finished } = ConversionSettings.parse(sourceSettings);
  return finished ? {} : { unit, upAxis };
}

function dimensionsOf({ width, height, depth }: StoredItem) {
  if (width === null || height === null || depth === null) return undefined;
  return { widthMm: width, heightMm: height, depthMm: depth };
}

async function storeResult(item: StoredItem, result: ConversionResult, run: ConversionRun): Promise<ConvertedModel> {
  const glbKey = itemFileKey(item, 'assets', await sha256OfFile(result.glbFile), '.glb');
  const masterKey = itemFileKey(item, 'masters', await sha256OfFile(result.masterFile), '.glb');
  await run.publicFiles.putFile(glbKey, result.glbFile, GLB);
  await run.privateFiles.putFile(masterKey, result.masterFile, GLB);
  const { size } = await stat(result.glbFile);
  const { dimensionsMm, warnings, triangles } = result;
  return { glb: { format: 'glb', key: glbKey, bytes: size }, masterKey, dimensionsMm, triangles, warnings };
}
