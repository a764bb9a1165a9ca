import { describe, expect, it, test } from 'vitest';
import { nextToLookAt } from '../../../../lib/console/screens/review/next-to-look-at.ts';
import { hasMore, WAITING_QUERY, withNew } from '../../../../lib/console/screens/review/waiting-items.ts';

const WAITING = Array.from({ length: 450 }, (_, at) => ({ id: `demo:item-${at}` }));

/**
 * The first page of what waits in a service whose list lacks the decisions of the last second.
 *
 * @param known decisions that the list has
 */
function readPage(known: ReadonlySet<string>) {
  const left = WAITING.filter(({ id }) => !known.has(id));
  const nextCursor = left.length > WAITING_QUERY.limit ? 'next' : undefined;
  return { items: left.slice(0, WAITING_QUERY.limit), meta: { nextCursor } };
}

describe('a review of more items than a list has', () => {
  it('shows each once, whether the list that is read again has the decisions or not', () => {
    const decided = new Map<string, 'published'>();
    const shown: string[] = [];
    let known: ReadonlySet<string> = new Set();
    let page = readPage(known);
    let reads = 1;
    for (let at = 0; ; ) {
      at = nextToLookAt(page.items, decided, at);
      const item = page.items[at];
      if (item) {
        shown.push(item.id);
        decided.set(item.id, 'published');
        continue;
      }
      if (!hasMore(page)) break;
      // Every second list is from before the last decisions.
      if (reads++ % 2 === 0) known = new Set(decided.keys());
      page = readPage(known);
      at = 0;
    }
    expect(shown).toEqual(WAITING.map(({ id }) => id));
    expect(reads).toBe(5);
  });

  it('ends with the last page, and with an empty list', () => {
    expect(hasMore(undefined)).toBe(false);
    expect(hasMore({ items: [], meta: { nextCursor: 'next' } })).toBe(false);
    expect(hasMore({ items: WAITING.slice(0, 3), meta: {} })).toBe(false);
    expect(hasMore({ items: WAITING.slice(0, 200), meta: { nextCursor: 'next' } })).toBe(true);
  });
});

test('models that are ready meanwhile come behind those that somebody goes through', () => {
  const pageOf = (ids: readonly string[], nextCursor?: string) => ({
    items: ids.map((id) => ({ id })),
    meta: { nextCursor },
  });
  expect(withNew(pageOf(['b', 'd']), pageOf(['a', 'c', 'd']))).toEqual(pageOf(['b', 'd', 'a', 'c']));
  const isLonger = pageOf(['b', 'd'], 'next');
  expect(withNew(isLonger, pageOf(['a', 'b'], 'next'))).toBe(isLonger);
});
