import { Reply } from '../http/answer.ts';
import { entityTag } from '../http/entity-tag.ts';
import { checkPrecondition } from '../http/precondition.ts';
import type { HttpRequest } from '../http/request.ts';
import type { Plan, StoredPlan } from './plan.ts';
import { presentPlan, presentPlanWithoutText } from './present-plan.ts';

/** A plan as an answer, with the `ETag` that a GET has. */
export function planReply(plan: StoredPlan, planObjects: string | null, uploadUrl: string): Reply<{ plan: Plan }> {
  const tagOf = tagContent(plan, uploadUrl);
  const json = { plan: presentPlan(plan, planObjects, uploadUrl) };
  return new Reply(json, { created: plan.id, headers: { etag: entityTag(tagOf) }, tagOf });
}

/** Throws 412 when the caller has read another state of the plan than this one. */
export function checkPlanPrecondition(headers: HttpRequest['headers'], current: StoredPlan, uploadUrl: string): void {
  checkPrecondition(headers, entityTag(tagContent(current, uploadUrl)));
}

/** The text is in it by its hash, so a tag costs the same for a plan of any size. */
function tagContent(plan: StoredPlan, uploadUrl: string) {
  return { plan: presentPlanWithoutText(plan, uploadUrl) };
}
