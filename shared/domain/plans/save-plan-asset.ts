import { invalidRequest } from '../../platform/errors/service-error.ts';
import type { FormFile } from '../../platform/http/form-body.ts';
import type { ImageTaker } from '../uploads/image-taker.ts';
import { type ChangePlanDeps, changePlan } from './change-plan.ts';
import type { StoredPlan, StoredPlanAsset } from './plan.ts';
import type { PlanFiles } from './plan-files.ts';

/** What saving an image of a plan needs. */
export interface PlanImageDeps extends ChangePlanDeps {
  readonly files: PlanFiles;
  readonly takeImage: ImageTaker;
}

/**
 * Saves an image as the asset with this id and replaces the previous one. The same image again changes nothing (D909).
 *
 * @throws ServiceError 400 without an image, for an empty or a too small one, 404, 413, 415, 422
 */
export async function savePlanAsset(
  plan: StoredPlan,
  assetId: string,
  file: FormFile | undefined,
  deps: PlanImageDeps,
): Promise<StoredPlanAsset> {
  if (!file) throw invalidRequest('Send the image as the form part file.');
  const image = await deps.takeImage(file.bytes);
  const written = await deps.files.write(plan, 'assets', image);
  const { key, sha256 } = written;
  const asset: StoredPlanAsset = { id: assetId, key, sha256, created: deps.clock().toISOString() };
  const changed = await changePlan(plan, (current) => withAsset(current, asset), deps, [written]);
  return changed.assets.find(({ id }) => id === assetId) ?? asset;
}

function withAsset(plan: StoredPlan, asset: StoredPlanAsset): StoredPlan {
  const at = plan.assets.findIndex(({ id }) => id === asset.id);
  if (at < 0) return { ...plan, assets: [...plan.assets, asset] };
  return plan.assets[at]?.sha256 === asset.sha256 ? plan : { ...plan, assets: plan.assets.with(at, asset) };
}
