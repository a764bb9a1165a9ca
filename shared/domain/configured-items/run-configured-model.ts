import { ModelError } from '../../engines/models3d/model-error.ts';
import { itemIdOfPath } from '../../platform/identifiers/item-id.ts';
import type { Attempt } from '../../platform/jobs/run-job.ts';
import type { ModelPlace } from './configured-reader.ts';
import type { ConfiguredStore } from './configured-store.ts';
import type { EndConfigured } from './end-configured-model.ts';
import { type ConfiguredSources, type FoundConfigured, findConfigured } from './find-configured.ts';
import type { MakeConfigured } from './make-configured-model.ts';

/** The stores of the worker that makes models of choices, and what makes them. */
interface ConfiguredRun extends ConfiguredSources {
  readonly configured: Pick<ConfiguredStore, 'row' | 'model' | 'drop'>;
  readonly make: MakeConfigured;
  readonly endConfigured: EndConfigured;
}

/**
 * Makes the model of a choice, of the item as it is now. If the item has changed since the job was started, the model
 * is stored for what the item is now, and the row that the job was started for is removed: a later caller asks for
 * another row, and if the item becomes as it was, for that one again.
 *
 * @param hash of the row that the job was started for
 * @throws ModelError OPTION_NOT_APPLICABLE if the item now refuses the choice, and the errors of `make`
 */
export async function runConfiguredModel(attempt: Attempt, hash: string, run: ConfiguredRun): Promise<void> {
  const { job, signal } = attempt;
  const found = await findConfigured(job.tenant, itemIdOfPath(job.targetId), run);
  if (!found) throw new Error(`the item of ${job.targetId} of job ${job.id} is gone`);
  const { base, hash: current } = found.resolved;
  const asked = { tenant: base.tenant, catalogId: base.catalog, hash };
  if (current !== hash) await dropOwn(asked, job.id, run);
  if (current === undefined) throw refusal(found);
  const model = await run.make(found, attempt);
  signal.throwIfAborted();
  await run.endConfigured(attempt, { ...asked, hash: current }, model);
}

async function dropOwn(place: ModelPlace, jobId: string, { configured }: ConfiguredRun): Promise<void> {
  const model = await configured.model(place);
  if (model?.jobId === jobId && model.status !== 'ready') await configured.drop(place);
}

function refusal({ resolved }: FoundConfigured): ModelError {
  const [fault] = resolved.faults;
  const reason = fault
    ? `The option ${fault.path} is not possible any more. ${fault.message}`
    : 'The item has no model.';
  return new ModelError('OPTION_NOT_APPLICABLE', reason);
}
