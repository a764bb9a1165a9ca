import { fileUrl } from '../items/present-item.ts';
import type { Plan, PlanAsset, StoredPlan, StoredPlanAsset } from './plan.ts';
import { thumbnailUrl } from './thumbnail-url.ts';

/** A plan as responses show it, without its text, which may have to be read first. */
export function presentPlanWithoutText(plan: StoredPlan, uploadUrl: string) {
  const { id, tenant, user, content, hash, demo, created, changeDate, conversion } = plan;
  return {
    ...content,
    id,
    user,
    tenant,
    createdInTenant: tenant,
    hash,
    thumbnail: thumbnailUrl(plan, uploadUrl),
    demo,
    assets: plan.assets.map((asset) => ({
      id: asset.id,
      image: fileUrl(uploadUrl, asset.key),
      created: asset.created,
    })),
    links: {
      image: `/plans/${id}/image.svg`,
      objects: `/plans/${id}/objects`,
      versions: `/plans/${id}/versions`,
    },
    created,
    changeDate,
    ...(conversion && { conversion }),
  };
}

/** A plan as responses show it. */
export function presentPlan(plan: StoredPlan, planObjects: string | null, uploadUrl: string): Plan {
  return { ...presentPlanWithoutText(plan, uploadUrl), planObjects };
}

/** An asset as responses show it. */
export function presentAsset({ id, key, created }: StoredPlanAsset, uploadUrl: string): PlanAsset {
  return { id, image: fileUrl(uploadUrl, key), created };
}
