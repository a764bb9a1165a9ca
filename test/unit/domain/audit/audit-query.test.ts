import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../shared/domain/audit/audit-entry.ts';
import { openAuditLog } from '../../../../shared/domain/audit/audit-part.ts';
import { AuditQuery, auditPage } from '../../../../shared/domain/audit/audit-query.ts';
import { type Table, writeTransaction } from '../../../../shared/platform/aws/table.ts';
import { ownTables } from '../../own-tables.ts';

const WRITES = 25;

let audit: Table;
beforeAll(async () => {
  ({ audit } = await ownTables());
  const log = openAuditLog();
  for (let n = 0; n < WRITES; n++) {
    const actor = { tenant: { id: 1 }, apiKey: { id: 'key' }, user: { id: n % 3 === 0 ? 'anna' : 'eva' } };
    await writeTransaction([log(actor, 'updateItem')(`demo:${n}`), log({ tenant: { id: 2 } }, 'createPlan')(`${n}`)]);
  }
});

async function pages(query: Record<string, string[]>): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await auditPage(audit, 1, AuditQuery.parse({ ...query, ...(cursor && { cursor: [cursor] }) }));
    all.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}

test('the pages of every size together have each entry of the tenant once, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(undefined, 'anna', 'eva'),
      async (limit, user) => {
        const entries = await pages({ limit: [String(limit)], ...(user && { user: [user] }) });
        const numbers = Array.from({ length: WRITES }, (_, n) => n).filter(
          (n) => !user || (n % 3 === 0) === (user === 'anna'),
        );
        expect(entries.map(({ id }) => id)).toEqual(numbers.map((n) => `demo:${n}`).toReversed());
      },
    ),
    { numRuns: 40 },
  );
});

test('a time includes both its ends, and a day all its moments', async () => {
  const all = await pages({});
  const [from, to] = [all[10]?.time ?? '', all[4]?.time ?? ''];
  const expected = all.filter(({ time }) => time >= from && time <= to);
  expect(await pages({ from: [from], to: [to] })).toEqual(expected);
  const day = all[0]?.time.slice(0, 10) ?? '';
  expect((await pages({ from: [all.at(-1)?.time.slice(0, 10) ?? ''], to: [day] })).length).toBe(WRITES);
});

test('a time that ends before it starts has no entries, also with a cursor from before it', async () => {
  expect(await pages({ from: ['2026-12-01'], to: ['2026-01-01'] })).toEqual([]);
  const first = await auditPage(audit, 1, AuditQuery.parse({ limit: ['1'] }));
  const cursor = first.nextCursor ?? '';
  expect(cursor).not.toBe('');
  expect(await auditPage(audit, 1, AuditQuery.parse({ from: ['2999-01-01'], cursor: [cursor] }))).toEqual({
    entries: [],
  });
});
