import { expect, it } from 'vitest';
import { StreamedList } from '../../../../shared/platform/http/response.ts';

async function textOf(list: StreamedList): Promise<string> {
  let text = '';
  for await (const piece of list.pieces()) text += piece;
  return text;
}

it('is the same list if it is streamed, with zero, one or several entries', async () => {
  for (const entries of [[], [1], [1, 2, 3]]) {
    let passed = 0;
    async function* counted() {
      for (const entry of entries) {
        passed++;
        yield entry;
      }
    }
    const list = await new StreamedList('things', counted(), () => ({ total: passed })).begun();
    expect(passed).toBe(Math.min(1, entries.length));
    expect(await textOf(list)).toBe(JSON.stringify({ things: entries, meta: { total: entries.length } }));
  }
});

it('fails before the response starts if its first entry cannot be read', async () => {
  async function* broken() {
    yield await Promise.reject(new Error('the table does not respond'));
  }
  await expect(new StreamedList('things', broken(), () => ({})).begun()).rejects.toThrow('does not respond');
});
