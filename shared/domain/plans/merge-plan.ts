import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { schemaDetails } from '../../platform/http/error-answer.ts';
import { changedThumbnail, type KeptThumbnail } from './keep-thumbnail.ts';
import { ownThumbnail } from './own-thumbnail.ts';
import { PlanContent, type StoredPlan } from './plan.ts';
import type { StoredVersion } from './plan-history.ts';
import type { KeptText } from './plan-text.ts';
import { clientFields, type PlanChanges } from './written-plan.ts';

/** A PUT, read and its files stored, so that it can be put onto whichever state of the plan is there. */
export interface PreparedChange {
  readonly sent: PlanChanges;
  /** The version that comes back; fields that are sent beside it win. */
  readonly restored: StoredVersion | undefined;
  /** Undefined when planObjects stays as it is. */
  readonly text: KeptText | undefined;
  readonly thumbnail: KeptThumbnail | undefined;
  /** May the caller change the flag `demo`? */
  readonly mayFlagDemo: boolean;
}

/**
 * A plan with what a client has sent in place of its own; all other fields stay, unknown ones too. The same object when
 * nothing differs. Throws 400, and 403 for the flag `demo` without the right.
 */
export function mergePlan(current: StoredPlan, change: PreparedChange): StoredPlan {
  const { sent, restored, text } = change;
  const content = PlanContent.safeParse({ ...(restored?.content ?? current.content), ...clientFields(sent) });
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
