import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { schemaDetails } from '../../platform/text/issue-sentence.ts';
import { changedThumbnail, type KeptThumbnail } from './keep-thumbnail.ts';
import { ownThumbnail } from './own-thumbnail.ts';
import { PlanContent, type StoredPlan } from './plan.ts';
import type { StoredVersion } from './plan-history.ts';
import type { KeptText } from './plan-text.ts';
import { type PlanChanges, sentPlanContent } from './written-plan.ts';

/** A PUT whose fields are parsed and whose files are stored. It can be merged into any state of the plan. */
export interface PreparedChange {
  readonly sent: PlanChanges;
  /** The version to restore. Fields that the body sends replace its fields. */
  readonly restored: StoredVersion | undefined;
  /** Undefined if planObjects stays the same. */
  readonly text: KeptText | undefined;
  readonly thumbnail: KeptThumbnail | undefined;
  /** Whether the caller may change the flag `demo`. */
  readonly mayFlagDemo: boolean;
}

/**
 * Replaces the fields of a plan by those that a client sent. All other fields stay, unknown ones too.
 *
 * @throws ServiceError 400, and 403 for a change of the flag `demo` without the right
 */
export function mergePlan(current: StoredPlan, change: PreparedChange): StoredPlan {
  const { sent, restored, text } = change;
  const content = PlanContent.safeParse({ ...(restored?.content ?? current.content), ...sentPlanContent(sent) });
  if (!content.success) throw invalidRequest('A field of the plan is wrong.', schemaDetails(content.error));
  if (content.data.parent === current.id) {
    throw invalidRequest('A plan cannot be its own parent.', [{ path: 'parent', message: 'the id of another plan' }]);
  }
  const demo = sent.demo ?? current.demo;
  checkDemo(current, demo, change.mayFlagDemo);
  const sameText =
    text === undefined || (text.hash === current.hash && (text.text === null) === (current.text === null));
  const merged = {
    ...current,
    content: content.data,
    demo,
    ...(sameText ? {} : { text: text.text, hash: text.hash }),
    ...changedThumbnail(current, change.thumbnail),
  };
  return { ...merged, ...ownThumbnail(current, merged) };
}

function checkDemo(current: StoredPlan, demo: boolean, mayFlagDemo: boolean): void {
  if (demo === current.demo) return;
  if (!mayFlagDemo) throw new ServiceError('FORBIDDEN', 'It takes the right plans to flag a demo plan.');
  if (current.user !== null) throw invalidRequest('Only a tenant plan can be a demo plan: this one belongs to a user.');
}
