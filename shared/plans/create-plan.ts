import type { Caller } from '../auth/caller.ts';
import { notFound, ServiceError } from '../errors/service-error.ts';
import type { Clock, IdSource } from '../identifiers/clock.ts';
import { changedThumbnail, keepThumbnail } from './keep-thumbnail.ts';
import type { Leftover, LeftoverStore } from './leftover.ts';
import { PLAN_ID, PlanContent, type StoredPlan } from './plan.ts';
import type { PlanFiles } from './plan-files.ts';
import type { PlanStore } from './plan-store.ts';
import { hashOf, keepText } from './plan-text.ts';
import { storablePlan } from './storable-plan.ts';
import type { SentThumbnail } from './take-thumbnail.ts';
import { clientFields, type NewPlan } from './written-plan.ts';

export interface CreatePlanDeps {
  readonly plans: Pick<PlanStore, 'create' | 'find'>;
  readonly files: PlanFiles;
  readonly leftovers: Pick<LeftoverStore, 'noted' | 'settled'>;
  readonly tidy: (leftovers: readonly Leftover[]) => Promise<void>;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** What a new plan is made of, read from the request or from a drawing. */
export interface PlanParts {
  /** The body's fields; what of them the service sets itself is left out. */
  readonly sent: NewPlan;
  readonly planObjects: string | null;
  readonly thumbnail: SentThumbnail;
  /** What the conversion of a drawing reports. */
  readonly conversion?: Readonly<Record<string, unknown>>;
}

/**
 * Creates a plan: a user plan of who is signed in, else a tenant plan. Throws 401 `SIGN_IN_REQUIRED` where the tenant
 * takes no plans of strangers, 403 for a demo plan without the right `plans`, 404 for a parent that the caller may not
 * read, 400 and 413 for what cannot be kept.
 */
export async function createPlan(
  { sent, planObjects, thumbnail, conversion }: PlanParts,
  caller: Caller,
  deps: CreatePlanDeps,
): Promise<StoredPlan> {
  const user = ownerOf(sent, caller);
  await checkParent(sent.parent, caller, deps.plans);
  const time = deps.clock().toISOString();
  const empty: StoredPlan = {
    tenant: caller.tenant.id,
    id: deps.ids(),
    user,
    content: PlanContent.parse(clientFields(sent)),
    text: null,
    hash: hashOf(null),
    thumbnail: null,
    thumbnailVersion: 0,
    demo: sent.demo ?? false,
    assets: [],
    storedDraft: null,
    ...(conversion && { conversion: { ...conversion } }),
    created: time,
    changeDate: time,
    revision: 1,
    versionId: 1,
    oldTexts: [],
  };
  storablePlan(empty);
  const { text, hash, written } = await keepText(empty, planObjects, deps.files);
  const image = thumbnail && (await keepThumbnail(empty, thumbnail, deps.files));
  const plan = { ...empty, text, hash, ...changedThumbnail(empty, image) };
  const left = plan.thumbnail?.kind === 'image' ? [deps.files.leftover(plan, { kind: 'thumbnail' })] : [];
  await deps.plans.create(plan, [
    ...[...written, ...(image?.written ?? [])].map(({ leftover }) => deps.leftovers.settled(leftover)),
    ...left.map((leftover) => deps.leftovers.noted(leftover)),
  ]);
  await deps.tidy(left);
  return plan;
}

/** Throws 404 for a parent that the caller may not read. Source: issue 'Plans', Ownership. */
export async function checkParent(
  parent: string | null | undefined,
  caller: Caller,
  plans: Pick<PlanStore, 'find'>,
): Promise<void> {
  if (!parent) return;
  const found = PLAN_ID.test(parent) && (await plans.find(caller.tenant.id, parent));
  if (!found) throw notFound('parent plan');
}

/**
 * Null for a tenant plan: of somebody who is not signed in, of somebody with the right `plans` for a demo plan, or for
 * a body that says so by `user: null` and the tenant's number (`user: null` alone is sent by clients for any plan).
 */
function ownerOf(sent: NewPlan, caller: Caller): string | null {
  if (!caller.user) {
    if (!caller.tenant.anonymousPlans) {
      throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: this tenant takes plans of signed-in users only.');
    }
    if (sent.demo) throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: demo plans take the right plans.');
    return null;
  }
  if (sent.demo && !caller.hasRight('plans')) {
    throw new ServiceError('FORBIDDEN', 'It takes the right plans to create a demo plan.');
  }
  const asksForTenant = sent.user === null && sent.tenant === caller.tenant.id && caller.hasRight('plans');
  return sent.demo || asksForTenant ? null : caller.user.id;
}
