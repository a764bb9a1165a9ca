import { entityTag } from '../../platform/http/entity-tag.ts';
import { checkPrecondition } from '../../platform/http/precondition.ts';
import type { HttpRequest } from '../../platform/http/request.ts';
import { PreparedJson, Reply } from '../../platform/http/response.ts';
import type { Plan, StoredPlan } from './plan.ts';
import type { PackedText } from './plan-text.ts';
import { presentPlan, presentPlanWithoutText } from './present-plan.ts';

/** The response that shows a plan, with the `ETag` of a GET. The text may be as stored or unpacked. */
export function planReply(
  plan: StoredPlan,
  planObjects: PackedText,
  uploadUrl: string,
): Reply<{ plan: Plan } | PreparedJson> {
  const tagOf = tagContent(plan, uploadUrl);
  const options = { created: plan.id, headers: { etag: entityTag(tagOf) }, tagOf };
  if (planObjects === null || typeof planObjects === 'string') {
    return new Reply({ plan: presentPlan(plan, planObjects, uploadUrl) }, options);
  }
  const others = JSON.stringify(presentPlanWithoutText(plan, uploadUrl)).slice(0, -1);
  return new Reply(new PreparedJson([`{"plan":${others},"planObjects":`, planObjects, '}}']), options);
}

/** Checks `If-Match`. @throws ServiceError 412 if the caller has read another state of the plan */
export function checkPlanPrecondition(headers: HttpRequest['headers'], current: StoredPlan, uploadUrl: string): void {
  checkPrecondition(headers, entityTag(tagContent(current, uploadUrl)));
}

/** Contains the hash of the text instead of the text, so a tag costs the same for a plan of any size. */
function tagContent(plan: StoredPlan, uploadUrl: string) {
  return { plan: presentPlanWithoutText(plan, uploadUrl) };
}
