import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Change } from '../../engines/models3d/configured/change.ts';
import type { ConversionLimits } from '../../engines/models3d/conversion-limits.ts';
import type { ConversionPrograms } from '../../engines/models3d/conversion-programs.ts';
import { convertModel } from '../../engines/models3d/convert-model.ts';
import { ModelError } from '../../engines/models3d/model-error.ts';
import { type FileStore, FileTooLargeError } from '../../platform/aws/files.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { inWorkFolder } from '../../platform/runtime/in-work-folder.ts';
import { storeConversion } from '../conversions/store-conversion.ts';
import type { ChangeOrder } from './change-order.ts';
import type { ConfiguredStore } from './configured-store.ts';
import type { EndConfigured } from './end-configured-model.ts';
import { type ConfiguredSources, type FoundConfigured, findConfigured } from './find-configured.ts';

/** Of a model, and of a model that is attached to it. They are in memory together. */
const MAX_MODEL_BYTES = 256 * 2 ** 20;
const MAX_IMAGE_BYTES = 32 * 2 ** 20;

/** The stores and settings of the worker that makes models of choices. */
export interface ConfiguredRun extends ConfiguredSources {
  readonly configured: ConfiguredStore;
  readonly privateFiles: Pick<FileStore, 'readBytes' | 'putFile'>;
  readonly publicFiles: Pick<FileStore, 'readBytes' | 'putFile'>;
  /** Changes a GLB. @throws ModelError OPTION_NOT_APPLICABLE */
  readonly configure: (glb: Uint8Array, changes: readonly Change[]) => Promise<{ readonly glb: Uint8Array }>;
  readonly endConfigured: EndConfigured;
  readonly temporaryFolder: string;
  readonly limits: ConversionLimits;
  readonly programs: ConversionPrograms;
}

/**
 * Makes the model of a choice: changes the master of the item, then converts the result as any model, so that it has a
 * GLB, a USDZ, a master and a preview. Works on the item as it is now: if it has changed since the job was started, the
 * model is stored for what it is now, and the row that the job was started for is removed.
 *
 * @param hash of the row that the job was started for
 * @throws ModelError OPTION_NOT_APPLICABLE with what the model does not have; nothing is stored then
 */
export async function runConfiguredModel(attempt: Attempt, hash: string, run: ConfiguredRun): Promise<void> {
  const { job, signal } = attempt;
  const id = itemIdOfPath(job.targetId);
  const found = await findConfigured(job.tenant, id, run);
  if (!found) throw new Error(`the item of ${job.targetId} of job ${job.id} is gone`);
  const { base, hash: current } = found.resolved;
  const asked = { tenant: base.tenant, catalogId: base.catalog, hash };
  if (current !== hash) await dropOwn(asked, job.id, run);
  if (current === undefined) throw refusal(found);
  await inWorkFolder(run.temporaryFolder, 'configure', async (folder) => {
    const workFolder = path.join(folder, 'work');
    await mkdir(workFolder);
    const sourceFile = path.join(folder, 'configured.glb');
    const changes = await changesOf(found.resolved.orders, run);
    const master = await readModel(base.masterKey ?? '', run);
    await writeFile(sourceFile, (await run.configure(master, changes)).glb);
    const options = { unit: 'm', upAxis: 'y' } as const;
    const { limits, programs } = run;
    const onProgress = attempt.progress;
    const result = await convertModel({ sourceFile, workFolder, options, limits, programs, onProgress, signal });
    const owner = { tenant: base.tenant, catalog: base.catalog, externalId: id.externalId };
    const model = await storeConversion(owner, result, run);
    signal.throwIfAborted();
    await run.endConfigured(attempt, { ...asked, hash: current }, model);
  });
}

/** A later caller asks for another row, and if the item becomes as it was, for this one again. */
async function dropOwn(place: Parameters<ConfiguredStore['model']>[0], jobId: string, { configured }: ConfiguredRun) {
  const model = await configured.model(place);
  if (model?.jobId === jobId) await configured.drop(place);
}

function refusal({ resolved }: FoundConfigured): ModelError {
  const [fault] = resolved.faults;
  const reason = fault
    ? `The option ${fault.path} is not possible any more. ${fault.message}`
    : 'The item has no model.';
  return new ModelError('OPTION_NOT_APPLICABLE', reason);
}

async function changesOf(orders: readonly ChangeOrder[], run: ConfiguredRun): Promise<Change[]> {
  const changes: Change[] = [];
  for (const order of orders) changes.push(await changeOf(order, run));
  return changes;
}

async function changeOf(order: ChangeOrder, run: ConfiguredRun): Promise<Change> {
  if (order.kind === 'missing') {
    const reason = `The option ${order.option} needs ${order.item}, which is not there or has no model.`;
    throw new ModelError('OPTION_NOT_APPLICABLE', reason);
  }
  if (order.kind === 'attach') {
    return { kind: 'attach', node: order.node, glb: await readModel(order.masterKey, run) };
  }
  if (order.kind !== 'material' || order.imageKey === undefined) return order;
  const { imageKey, parts, material } = order;
  const image = await run.publicFiles.readBytes(imageKey, MAX_IMAGE_BYTES);
  return { kind: 'material', parts, material: { ...material, image } };
}

async function readModel(key: string, { privateFiles }: ConfiguredRun): Promise<Uint8Array> {
  try {
    return await privateFiles.readBytes(key, MAX_MODEL_BYTES);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    const message = `The model has more than ${MAX_MODEL_BYTES} bytes, too many to be configured.`;
    throw new ModelError('MODEL_TOO_COMPLEX', message, { cause: error });
  }
}
