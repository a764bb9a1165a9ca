import type { Change } from '../../engines/models3d/configured/change.ts';
import type { Configure } from '../../engines/models3d/configured/configure-in-child.ts';
import { ModelError } from '../../engines/models3d/model-error.ts';
import { type FileStore, FileTooLargeError } from '../../platform/aws/files.ts';
import type { ChangeOrder } from './change-order.ts';
import type { ResolvedChoice } from './resolve-choice.ts';

/** The largest model. */
const MAX_MODEL_BYTES = 256 * 2 ** 20;
/** Limit of all models and pictures together that a choice adds to its model: all of them are in memory. */
const MAX_ADDED_BYTES = 256 * 2 ** 20;
const MAX_IMAGE_BYTES = 32 * 2 ** 20;

/** The buckets of models and pictures, and what changes a master. */
export interface MasterChanging {
  readonly privateFiles: Pick<FileStore, 'readBytes'>;
  readonly publicFiles: Pick<FileStore, 'readBytes'>;
  readonly configure: Configure;
}

/**
 * Returns the master of an item as it was chosen, uncompressed.
 *
 * @throws ModelError OPTION_NOT_APPLICABLE with what the model does not have, MODEL_TOO_COMPLEX, MODEL_TIMEOUT,
 * MODEL_OUT_OF_MEMORY; the signal's reason
 */
export async function changedMaster(
  { base, orders }: Pick<ResolvedChoice, 'base' | 'orders'>,
  deps: MasterChanging,
  limits: NonNullable<Parameters<Configure>[2]>,
): Promise<Uint8Array> {
  const changes = await changesOf(orders, deps);
  const master = await bytesOf(deps.privateFiles, base.masterKey ?? '', MAX_MODEL_BYTES);
  return (await deps.configure(master, changes, limits)).glb;
}

async function changesOf(orders: readonly ChangeOrder[], deps: MasterChanging): Promise<Change[]> {
  const changes: Change[] = [];
  const files = addedFiles(deps);
  for (const order of orders) changes.push(await changeOf(order, files));
  return changes;
}

/** Reads the files that changes name. */
interface AddedFiles {
  model(key: string): Promise<Uint8Array>;
  image(key: string): Promise<Uint8Array>;
}

/** Reads each file once, and no more than {@link MAX_ADDED_BYTES} together. */
function addedFiles({ privateFiles, publicFiles }: MasterChanging): AddedFiles {
  const read = new Map<string, Uint8Array>();
  let bytesLeft = MAX_ADDED_BYTES;
  const once = async (files: MasterChanging['privateFiles'], key: string, maxBytes: number) => {
    const bytes = read.get(key) ?? (await bytesOf(files, key, Math.min(maxBytes, bytesLeft)));
    if (!read.has(key)) bytesLeft -= bytes.length;
    read.set(key, bytes);
    return bytes;
  };
  return {
    model: (key) => once(privateFiles, key, MAX_MODEL_BYTES),
    image: (key) => once(publicFiles, key, MAX_IMAGE_BYTES),
  };
}

async function changeOf(order: ChangeOrder, files: AddedFiles): Promise<Change> {
  if (order.kind === 'missing') {
    const reason = `The option ${order.option} needs ${order.item}, which is not there or has no model.`;
    throw new ModelError('OPTION_NOT_APPLICABLE', reason);
  }
  if (order.kind === 'attach') {
    return { kind: 'attach', node: order.node, glb: await files.model(order.masterKey) };
  }
  if (order.kind !== 'material' || order.imageKey === undefined) return order;
  const { imageKey, parts, material } = order;
  return { kind: 'material', parts, material: { ...material, image: await files.image(imageKey) } };
}

async function bytesOf(files: MasterChanging['privateFiles'], key: string, maxBytes: number): Promise<Uint8Array> {
  try {
    return await files.readBytes(key, maxBytes);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    const message = `A model has more than ${MAX_MODEL_BYTES} bytes, or what is added to it, too many to be configured.`;
    throw new ModelError('MODEL_TOO_COMPLEX', message, { cause: error });
  }
}
