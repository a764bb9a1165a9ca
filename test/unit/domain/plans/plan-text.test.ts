import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanFiles } from '../../../../shared/domain/plans/plan-files.ts';
import { keepText, MAX_INLINE_TEXT_BYTES, readText } from '../../../../shared/domain/plans/plan-text.ts';

const PLAN = { tenant: 1, id: 'A'.repeat(22) };
const orphan = { ...PLAN, planId: PLAN.id, id: 'l', dueAt: '2026-01-31T09:00:00.000Z', kind: 'plan' as const };

/** A bucket in memory. */
function memoryFiles() {
  const files = new Map<string, Buffer>();
  const write: PlanFiles['write'] = async (_plan, _kind, { bytes, extension }) => {
    const key = `${files.size}${extension}`;
    files.set(key, Buffer.from(bytes));
    return { key, sha256: '', bytes: bytes.length, orphan };
  };
  return { files, write, findBytes: async (key: string) => files.get(key) };
}

test('a text of any size is read back unchanged: a short one from its row, a long one from a compressed file', async () => {
  const long = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(long, fc.boolean(), async (seed, isLong) => {
      const store = memoryFiles();
      const text = isLong ? seed.repeat(MAX_INLINE_TEXT_BYTES / seed.length + 1) : seed;
      const { text: kept } = await keepText(PLAN, text, store);
      expect((await readText(kept, store)) === text).toBe(true);
      expect(store.files.size).toBe(isLong ? 1 : 0);
      for (const bytes of store.files.values()) expect(bytes.length).toBeLessThan(MAX_INLINE_TEXT_BYTES / 10);
    }),
    { numRuns: 20 },
  );
});

test('a file of an earlier release contains the uncompressed text', async () => {
  const store = { findBytes: async () => Buffer.from('<plan version="2"><!-- Küche --></plan>') };
  expect(await readText({ key: '1/plans/x/texts/y/z.xml' }, store)).toBe('<plan version="2"><!-- Küche --></plan>');
});

test('a plan without text is read as null, a text with a missing file as undefined', async () => {
  const store = memoryFiles();
  expect(await readText((await keepText(PLAN, null, store)).text, store)).toBeNull();
  expect(await readText({ key: 'gone.json.gz' }, store)).toBeUndefined();
});
