import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type StoredTag, TagContent } from '../../../../shared/domain/tags/tag.ts';
import { tagStore } from '../../../../shared/domain/tags/tag-store.ts';
import { upgradeTag } from '../../../../shared/domain/tags/upgrade-tag.ts';
import { ownTables } from '../../own-tables.ts';

const OWNER = 1;
const READER = 2;
const Row = z.looseObject({ pk: z.string(), sk: z.string() });

let tables: Awaited<ReturnType<typeof ownTables>>;
beforeAll(async () => {
  tables = await ownTables();
});

const tagOf = (id: string, layout: 1 | 2, readers: readonly number[]): StoredTag => ({
  ...{ id, tenant: OWNER, created: '2026-01-01T00:00:00.000Z', revision: 1, layout },
  content: TagContent.parse({ accessibleByTenants: readers, translations: { en: { label: id } } }),
});

/** All rows in the list of a tenant: what each of its readers reads. */
async function listOf(tenant: number) {
  const keyCondition = { expression: 'pk = :pk', values: { ':pk': `${tenant}#tags` } };
  const rows: z.infer<typeof Row>[] = [];
  for await (const row of tables.tags.query({ keyCondition, consistent: true }, Row)) rows.push(row);
  return rows;
}

/** Upgrades each row that the lists have now, the lists in this order. */
async function upgradeAll(tenants: readonly number[]): Promise<number> {
  let changed = 0;
  for (const tenant of tenants) {
    for (const row of await listOf(tenant)) if (await upgradeTag(tables.tags, row)) changed += 1;
  }
  return changed;
}

test.each([
  ['its own row comes first', [OWNER, READER]],
  ['the row of a reader comes first', [READER, OWNER]],
])('a shared tag of layout 1 leaves the lists of others and stays visible, when %s', async (_, order) => {
  const tags = tagStore(tables.tags);
  const old = Array.from({ length: 10 }, (_, n) => tagOf(`old-${n}`, 1, [READER]));
  for (const tag of old) await tags.create(tag);
  const seen = () => tags.ofTenant(READER, new Set([OWNER]));
  expect(await listOf(READER)).toHaveLength(old.length);
  expect(await upgradeAll(order)).toBe(old.length);
  expect(await listOf(READER)).toEqual([]);
  expect((await seen()).map(({ id, content }) => ({ id, content }))).toEqual(
    old.map(({ id, content }) => ({ id, content })),
  );
  expect(await upgradeAll(order)).toBe(0);
  for (const tag of await seen()) await tags.delete(tag);
});

test('a row that is left of a tag that was deleted or moved is deleted; own rows of today stay', async () => {
  const tags = tagStore(tables.tags);
  const gone = tagOf('gone', 1, [READER]);
  const moved = tagOf('moved', 2, [READER]);
  await tags.create(moved);
  for (const { id, ...tag } of [gone, { ...moved, layout: 1 as const }]) {
    await tables.tags.put({ pk: `${READER}#tags`, sk: `${id}#${OWNER}`, id, ...tag });
  }
  expect(await upgradeAll([READER, OWNER])).toBe(2);
  expect(await listOf(READER)).toEqual([]);
  expect((await tags.ofTenant(READER, new Set([OWNER]))).map(({ id }) => id)).toEqual(['moved']);
  const row = { pk: `${OWNER}#shared#${READER}#tags`, sk: `moved#${OWNER}` };
  expect(await upgradeTag(tables.tags, row)).toBe(false);
});

test('a tag that its owner writes meanwhile is left to that write', async () => {
  const tags = tagStore(tables.tags);
  const tag = tagOf('busy', 1, [READER]);
  await tags.create(tag);
  const written: StoredTag = { ...tag, revision: 2, layout: 2 };
  const [row] = await listOf(READER);
  if (!row) throw new Error('the tag is not in the list');
  const busy = {
    ...tables.tags,
    async get(...values: Parameters<typeof tables.tags.get>) {
      const read = await tables.tags.get(...values);
      await tags.replace(tag, written);
      return read;
    },
  } as typeof tables.tags;
  expect(await upgradeTag(busy, row)).toBe(false);
  expect(await tags.findOwn(OWNER, 'busy')).toEqual(written);
  expect(await listOf(READER)).toEqual([]);
});
