import { isDeepStrictEqual } from 'node:util';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Table } from '../../platform/aws/table.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { type ChangePlanDeps, changePlan } from './change-plan.ts';
import { checkParent } from './create-plan.ts';
import { keepThumbnail } from './keep-thumbnail.ts';
import { mergePlan, type PreparedChange } from './merge-plan.ts';
import type { StoredPlan } from './plan.ts';
import type { PlanFiles } from './plan-files.ts';
import { earlierVersion } from './plan-history.ts';
import { keepText, type UploadSource, uploadedText } from './plan-text.ts';
import { type TakeThumbnailDeps, takeThumbnail } from './take-thumbnail.ts';
import type { PlanChanges } from './written-plan.ts';

/** What updating a plan needs. */
interface UpdatePlanDeps extends ChangePlanDeps, UploadSource, TakeThumbnailDeps {
  readonly table: Table;
  readonly files: PlanFiles;
  readonly privateFiles: Pick<FileStore, 'readHead' | 'findBytes'>;
}

/**
 * Merges the fields that a client sent into a plan. Files are stored once. If another writer was faster, the merge runs
 * again with the new plan.
 *
 * @param check throws if the caller may not change the plan as it is stored now
 * @throws ServiceError 400, 403, 404, 409, 413
 */
export async function updatePlan(
  read: StoredPlan,
  sent: PlanChanges,
  { caller, check }: { readonly caller: Caller; readonly check: (current: StoredPlan) => void },
  deps: UpdatePlanDeps,
): Promise<StoredPlan> {
  const isRestoringCurrent = sent.restoreVersion === read.versionId;
  const restored =
    sent.restoreVersion && !isRestoringCurrent
      ? await earlierVersion(deps.table, read, sent.restoreVersion, deps.privateFiles)
      : undefined;
  const parent = typeof sent.parent === 'string' ? sent.parent : null;
  if (parent !== read.content.parent && parent !== read.id) await checkParent(parent, caller, deps.plans);
  const textSent = await sentText(sent, caller.tenant.id, deps);
  // Null removes the text; undefined means that the client did not send one.
  const planObjects = textSent === undefined ? restored?.planObjects : textSent;
  const image = await takeThumbnail(sent.thumbnail, deps);
  const text = planObjects === undefined ? undefined : await keepText(read, planObjects, deps.files);
  const thumbnail = image && (await keepThumbnail(read, image, deps.files));
  const change: PreparedChange = {
    sent,
    restored: restored?.version,
    text,
    thumbnail,
    mayFlagDemo: caller.hasRight('plans'),
  };
  return changePlan(
    read,
    (current) => {
      check(current);
      if (isRestoringCurrent && current.versionId !== read.versionId) throw changedMeanwhile();
      const merged = mergePlan(current, change);
      return isDeepStrictEqual(current, merged) ? current : merged;
    },
    deps,
    [...(text?.written ?? []), ...(thumbnail?.written ?? [])],
  );
}

/** The version to restore was the current one, and is an earlier one by now. */
function changedMeanwhile(): ServiceError {
  return new ServiceError('CONFLICT', 'The plan has changed meanwhile. Send the call again.');
}

/**
 * The planObjects of a body, or of the upload that it names. Undefined if the body has neither.
 *
 * @throws ServiceError 400 when it has both
 */
export async function sentText(
  { planObjects, planObjectsUrl }: Pick<PlanChanges, 'planObjects' | 'planObjectsUrl'>,
  tenant: number,
  source: UploadSource,
): Promise<string | null | undefined> {
  if (!planObjectsUrl) return planObjects;
  if (planObjects) throw invalidRequest('Send planObjects, or planObjectsUrl, not both.');
  return uploadedText(planObjectsUrl, tenant, source);
}
