import * as z from 'zod';
import type { Table } from '../../platform/aws/table.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { limitUpTo, one } from '../../platform/http/query.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { type ListedPlan, ListedRow, presentListedPlan } from './listed-plan.ts';
import { planListPartition } from './plan-keys.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
/** A place in the list: the time of a change and the id of a plan. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]{22}$/;

/** `limit`: up to 1,000, default 100. `cursor`: of the previous page. */
export const PlanListQuery = z.object({ limit: limitUpTo(MAX_LIMIT, DEFAULT_LIMIT), cursor: one });

/** A page of plans, and the cursor of the next one. */
interface PlanPage {
  readonly plans: ListedPlan[];
  readonly nextCursor?: string;
}

/** What listing plans needs. */
interface ListPlansDeps {
  /** The table `plans`: Query of the index `byUser`. */
  readonly table: Pick<Table, 'query'>;
  readonly uploadUrl: string;
}

/**
 * Returns a page of the caller's plans in its tenant, the last changed one first. Source: D917.
 *
 * @throws ServiceError 401 without a user, 400 for an invalid cursor
 */
export async function listPlans(
  { tenant, user }: Pick<Caller, 'tenant' | 'user'>,
  { limit, cursor }: z.output<typeof PlanListQuery>,
  { table, uploadUrl }: ListPlansDeps,
): Promise<PlanPage> {
  if (!user) throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: this is the list of the plans of a user.');
  const before = cursor ? Buffer.from(cursor, 'base64url').toString() : undefined;
  if (before !== undefined && !CURSOR.test(before)) {
    throw invalidRequest('Send as cursor the meta.nextCursor of the page before.');
  }
  const keyCondition = {
    expression: 'listKey = :list AND listOrder < :before',
    // Sorts behind every time.
    values: { ':list': planListPartition(tenant.id, user.id), ':before': before ?? '~' },
  };
  const rows: ListedRow[] = [];
  // One more than the page shows whether there is another one.
  const newest = { index: 'byUser', keyCondition, descending: true, limit: limit + 1 };
  for await (const row of table.query(newest, ListedRow)) rows.push(row);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1)?.listOrder : undefined;
  return {
    plans: page.map((row) => presentListedPlan(row, uploadUrl)),
    ...(last !== undefined && { nextCursor: Buffer.from(last).toString('base64url') }),
  };
}
