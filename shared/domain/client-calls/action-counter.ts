import * as z from 'zod';
import { addOnce } from '../../platform/aws/add-once.ts';
import type { Table } from '../../platform/aws/table.ts';
import type { UserAction } from './user-action.ts';

const KEPT_DAYS = 400;
const DAY_SECONDS = 86_400;

const Count = z.object({ count: z.int() });

/**
 * Counts the actions of a tenant's users, by day and type. Nothing about the users is stored. One UpdateItem per call.
 *
 * @param saved the table `saved`: UpdateItem
 */
export async function countAction(saved: Table, tenant: number, { type, day }: UserAction): Promise<void> {
  const expiresAt = Math.floor(Date.parse(day) / 1000) + KEPT_DAYS * DAY_SECONDS;
  const change = {
    expression: 'SET expiresAt = :expiresAt ADD #count :one',
    names: { '#count': 'count' },
    values: { ':one': 1, ':expiresAt': expiresAt },
  };
  await saved.update({ pk: `${tenant}#actions#${day}`, sk: type }, ...addOnce(change), Count);
}
