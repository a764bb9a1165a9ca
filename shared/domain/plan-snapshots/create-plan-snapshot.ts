import { requireStorable } from '../../platform/aws/require-storable.ts';
import { unstorableReason } from '../../platform/aws/storable.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { hashOf } from '../plans/plan-text.ts';
import { type NewPlanSnapshot, type StoredSnapshot, sentSnapshotContent } from './plan-snapshot.ts';
import type { SnapshotStore } from './snapshot-store.ts';

/** Limit of the fields as JSON, without the plan: a row holds 400 kB, and the plan takes up to 300 kB of them. */
const MAX_CONTENT_BYTES = 30_000;

/** What saving a snapshot needs. */
interface CreateSnapshotDeps {
  readonly snapshots: Pick<SnapshotStore, 'create'>;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/**
 * Saves the current state of a plan permanently.
 *
 * @throws ServiceError 401 `SIGN_IN_REQUIRED` when the tenant accepts plans of signed-in users only, 400 and 413 for
 * values that cannot be stored
 */
export async function createPlanSnapshot(
  sent: NewPlanSnapshot,
  caller: Caller,
  { snapshots, clock, ids }: CreateSnapshotDeps,
): Promise<StoredSnapshot> {
  if (!caller.user && !caller.tenant.anonymousPlans) {
    throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: this tenant takes plans of signed-in users only.');
  }
  const { plan } = sent;
  const content = sentSnapshotContent(sent);
  requireStorable('A plan snapshot', content, MAX_CONTENT_BYTES);
  const reason = unstorableReason(plan);
  if (reason) throw invalidRequest('The plan cannot be kept as it is.', [{ path: 'plan', message: reason }]);
  const facts = { tenant: caller.tenant.id, id: `ps_${ids()}`, user: caller.user?.id ?? null };
  const created = clock().toISOString();
  return snapshots.create({ ...facts, content, hash: hashOf(plan), images: {}, created }, plan);
}
