import { isDeepStrictEqual } from 'node:util';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Table } from '../../platform/aws/table.ts';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { type ChangePlanDeps, changePlan } from './change-plan.ts';
import { checkParent } from './create-plan.ts';
import { keepThumbnail } from './keep-thumbnail.ts';
import { mergePlan, type PreparedChange } from './merge-plan.ts';
import type { StoredPlan } from './plan.ts';
import type { PlanFiles } from './plan-files.ts';
import { earlierVersion } from './plan-history.ts';
import { keepText, type UploadSource, uploadedText } from './plan-text.ts';
import { takeThumbnail } from './take-thumbnail.ts';
import type { PlanChanges } from './written-plan.ts';

export interface UpdatePlanDeps extends ChangePlanDeps, UploadSource {
  readonly table: Table;
  readonly files: PlanFiles;
  readonly privateFiles: Pick<FileStore, 'readHead' | 'findBytes'>;
}

/**
 * Merges what a client has sent into a plan that it may change. Its files are stored once; the merge is made anew
 * whenever somebody else was faster. Throws 400, 403, 404, 409, 413.
 *
 * @param check throws what the caller is to be told of the plan as it is at this moment
 */
export async function updatePlan(
  read: StoredPlan,
  sent: PlanChanges,
  { caller, check }: { readonly caller: Caller; readonly check: (current: StoredPlan) => void },
  deps: UpdatePlanDeps,
): Promise<StoredPlan> {
  const restored = sent.restoreVersion
    ? await earlierVersion(deps.table, read, sent.restoreVersion, deps.privateFiles)
    : undefined;
  const parent = typeof sent.parent === 'string' ? sent.parent : null;
  if (parent !== read.content.parent && parent !== read.id) await checkParent(parent, caller, deps.plans);
  const textSent = await sentText(sent, caller.tenant.id, deps);
  // Null is a text that is taken away; undefined is one of which nothing was said.
  const planObjects = textSent === undefined ? restored?.planObjects : textSent;
  const image = await takeThumbnail(sent.thumbnail, deps.uploadUrl);
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
      const merged = mergePlan(current, change);
      return isDeepStrictEqual(current, merged) ? current : merged;
    },
    deps,
    [...(text?.written ?? []), ...(thumbnail?.written ?? [])],
  );
}

/** planObjects of a body, or of the upload that it names; undefined when it says neither. Throws 400 for both. */
export async function sentText(
  { planObjects, planObjectsUrl }: Pick<PlanChanges, 'planObjects' | 'planObjectsUrl'>,
  tenant: number,
  source: UploadSource,
): Promise<string | null | undefined> {
  if (!planObjectsUrl) return planObjects;
  if (planObjects) throw invalidRequest('Send planObjects, or planObjectsUrl, not both.');
  return uploadedText(planObjectsUrl, tenant, source);
}
