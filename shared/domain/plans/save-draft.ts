import { invalidRequest } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import { fileUrl } from '../items/present-item.ts';
import { changePlan } from './change-plan.ts';
import type { Draft, StoredDraft, StoredPlan } from './plan.ts';
import type { PlanImageDeps } from './save-plan-asset.ts';

/**
 * Saves an image as the newest draft of a plan, which `plan.draft` names, and deletes the previous image. Source: D910.
 *
 * @throws ServiceError 400 without an image or for an empty one, 404, 413, 415, 422
 */
export async function saveDraft(
  plan: StoredPlan,
  file: FormFile | undefined,
  deps: PlanImageDeps,
): Promise<StoredDraft> {
  if (!file) throw invalidRequest('Send the draft as the form part file.');
  const image = await deps.takeImage(file.bytes, { minSidePx: 1 });
  const written = await deps.files.write(plan, 'drafts', image);
  const { key, sha256 } = written;
  const timestamp = deps.clock().toISOString();
  let draft: StoredDraft = { id: 1, key, sha256, timestamp };
  await changePlan(
    plan,
    (current) => {
      draft = { ...draft, id: (current.storedDraft?.id ?? 0) + 1 };
      return { ...current, storedDraft: draft, content: { ...current.content, draft: draft.id } };
    },
    deps,
    [written],
  );
  return draft;
}

/** A draft as the response shows it. Published clients read `pathRoomle`. */
export function presentDraft({ id, timestamp, key }: StoredDraft, uploadUrl: string): Draft {
  const path = fileUrl(uploadUrl, key);
  return { id, objId: 0, timestamp, scale: 1, rotation: 0, pathService: path, pathRoomle: path };
}
