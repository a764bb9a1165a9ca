import * as z from 'zod';
import type { Table } from '../../platform/aws/table.ts';
import type { UserAction } from './user-action.ts';

const KEPT_DAYS = 400;
const DAY_SECONDS = 86_400;

const Count = z.object({ count: z.int() });

/**
 * Counts what users of a tenant do, by day and type; nothing about who they are. One UpdateItem a call.
 *
 * @param saved the table `saved`: UpdateItem
 */
export async function countAction(saved: Table, tenant: number, { type, day }: UserAction): Promise<void> {
  const expiresAt = Math.floor(Date.parse(day) / 1000) + KEPT_DAYS * DAY_SECONDS;
  const change = {
    expression: 'ADD #count :one SET expiresAt = :expiresAt',
    names: { '#count': 'count' },
    values: { ':one': 1, ':expiresAt': expiresAt },
  };
  await saved.update({ pk: `${tenant}#actions#${day}`, sk: type }, change, undefined, Count);
}
