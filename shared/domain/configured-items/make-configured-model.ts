import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Change } from '../../engines/models3d/configured/change.ts';
import type { ConversionLimits } from '../../engines/models3d/conversion-limits.ts';
import type { ConversionPrograms } from '../../engines/models3d/conversion-programs.ts';
import { convertModel } from '../../engines/models3d/convert-model.ts';
import { ModelError } from '../../engines/models3d/model-error.ts';
import { type FileStore, FileTooLargeError } from '../../platform/aws/files.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import { inWorkFolder } from '../../platform/runtime/in-work-folder.ts';
import type { ConvertedModel } from '../conversions/finish-conversion.ts';
import { storeConversion } from '../conversions/store-conversion.ts';
import type { ChangeOrder } from './change-order.ts';
import type { FoundConfigured } from './find-configured.ts';

/** Of a model, and of a model that is attached to it. They are in memory together. */
const MAX_MODEL_BYTES = 256 * 2 ** 20;
const MAX_IMAGE_BYTES = 32 * 2 ** 20;

/** The buckets, programs and limits by which the model of a choice is made. */
interface MakingDeps {
  readonly privateFiles: Pick<FileStore, 'readBytes' | 'putFile'>;
  readonly publicFiles: Pick<FileStore, 'readBytes' | 'putFile'>;
  /** Changes a master. */
  readonly configure: (glb: Uint8Array, changes: readonly Change[]) => Promise<{ readonly glb: Uint8Array }>;
  readonly temporaryFolder: string;
  readonly limits: ConversionLimits;
  readonly programs: ConversionPrograms;
}

/** Makes and stores the model of a configured item. */
export type MakeConfigured = (
  found: FoundConfigured,
  attempt: Pick<Attempt, 'progress' | 'signal'>,
) => Promise<ConvertedModel>;

/**
 * Returns the function that makes the model of a choice: it changes the master of the item, then converts the result as
 * any model, so that it has a GLB, a USDZ, a master and a preview.
 *
 * @throws ModelError OPTION_NOT_APPLICABLE with what the model does not have, and the errors of conversions; nothing is
 * stored then
 */
export function makeConfiguredModel(deps: MakingDeps): MakeConfigured {
  return ({ id, resolved }, { progress: onProgress, signal }) =>
    inWorkFolder(deps.temporaryFolder, 'configure', async (folder) => {
      const workFolder = path.join(folder, 'work');
      await mkdir(workFolder);
      const sourceFile = path.join(folder, 'configured.glb');
      const { base, orders } = resolved;
      const changes = await changesOf(orders, deps);
      const master = await readModel(base.masterKey ?? '', deps);
      await writeFile(sourceFile, (await deps.configure(master, changes)).glb);
      const { limits, programs } = deps;
      const options = { unit: 'm', upAxis: 'y' } as const;
      const result = await convertModel({ sourceFile, workFolder, options, limits, programs, onProgress, signal });
      return storeConversion({ tenant: base.tenant, catalog: base.catalog, externalId: id.externalId }, result, deps);
    });
}

async function changesOf(orders: readonly ChangeOrder[], deps: MakingDeps): Promise<Change[]> {
  const changes: Change[] = [];
  for (const order of orders) changes.push(await changeOf(order, deps));
  return changes;
}

async function changeOf(order: ChangeOrder, deps: MakingDeps): Promise<Change> {
  if (order.kind === 'missing') {
    const reason = `The option ${order.option} needs ${order.item}, which is not there or has no model.`;
    throw new ModelError('OPTION_NOT_APPLICABLE', reason);
  }
  if (order.kind === 'attach') {
    return { kind: 'attach', node: order.node, glb: await readModel(order.masterKey, deps) };
  }
  if (order.kind !== 'material' || order.imageKey === undefined) return order;
  const { imageKey, parts, material } = order;
  const image = await deps.publicFiles.readBytes(imageKey, MAX_IMAGE_BYTES);
  return { kind: 'material', parts, material: { ...material, image } };
}

async function readModel(key: string, { privateFiles }: MakingDeps): Promise<Uint8Array> {
  try {
    return await privateFiles.readBytes(key, MAX_MODEL_BYTES);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    const message = `The model has more than ${MAX_MODEL_BYTES} bytes, too many to be configured.`;
    throw new ModelError('MODEL_TOO_COMPLEX', message, { cause: error });
  }
}
