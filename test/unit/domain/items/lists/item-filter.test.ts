import { describe, expect, test } from 'vitest';
import { writeCursor } from '../../../../../shared/domain/items/lists/cursor.ts';
import { ItemQuery, readFilter } from '../../../../../shared/domain/items/lists/item-filter.ts';

const read = (query: Record<string, string[]>) => readFilter(ItemQuery.parse(query));
const kind = (query: Record<string, string[]>) => read(query).filter.selection.kind;
const SIMILAR = { type: ['seating'], width: ['800'] };
const ALL = {
  'ids[]': ['a:b'],
  'perfectFitItemIds[]': ['a:c'],
  'perfectFitComponentIds[]': ['leg'],
  'catalog[]': ['x', 'y'],
  catalog: ['z'],
  'types[]': ['seating'],
  ...SIMILAR,
};

describe('of several filters', () => {
  test('the first complete one is used, in the decided order', () => {
    const left: Record<string, string[]> = { ...ALL };
    const order = Object.keys(ALL).slice(0, 6);
    const selections = [undefined, ...order].map((dropped) => {
      if (dropped !== undefined) delete left[dropped];
      return read(left).filter;
    });
    expect(selections.map(({ selection }) => selection)).toEqual([
      { kind: 'ids', ids: ['a:b'] },
      { kind: 'fits', fitKind: 'item', ids: ['a:c'] },
      { kind: 'fits', fitKind: 'component', ids: ['leg'] },
      { kind: 'catalogs', catalogs: ['x', 'y'] },
      { kind: 'catalogs', catalogs: ['z'] },
      { kind: 'catalogs', catalogs: undefined },
      { kind: 'similar', asked: { type: 'seating', traits: { width: 800 } } },
    ]);
    expect(selections.map(({ narrowing: { types } }) => types && [...types])).toEqual([
      undefined,
      undefined,
      undefined,
      ['seating'],
      ['seating'],
      ['seating'],
      undefined,
    ]);
  });

  test('complete ones are never reported as ignored', () => {
    expect(read(ALL).ignored).toEqual([]);
  });
});

describe('an incomplete or malformed filter', () => {
  test('is ignored and reported', () => {
    const empty = Object.fromEntries(Object.keys(ALL).map((name) => [name, ['']]));
    const { 'ids[]': _, ...rest } = empty;
    expect(read(rest)).toMatchObject({
      filter: { selection: { kind: 'catalogs', catalogs: undefined } },
      ignored: ['perfectFitItemIds[]', 'perfectFitComponentIds[]', 'catalog[]', 'catalog', 'types[]', 'similar'],
    });
  });

  test('lets the next filter apply', () => {
    expect(kind({ 'perfectFitItemIds[]': [''], 'perfectFitComponentIds[]': ['leg'] })).toBe('fits');
    expect(read({ 'catalog[]': [''], catalog: ['z'] })).toMatchObject({
      filter: { selection: { catalogs: ['z'] } },
      ignored: ['catalog[]'],
    });
  });

  test('is applied nevertheless if it is an empty ids[], which selects nothing', () => {
    expect(read({ 'ids[]': [''] })).toMatchObject({ filter: { selection: { kind: 'ids', ids: [] } }, ignored: [] });
  });

  test('is reported if it is a similar filter without a type, or with a type alone', () => {
    for (const query of [{ type: ['seating'] }, { width: ['800'] }, { type: ['seating'], width: ['wide'] }]) {
      expect(read(query)).toMatchObject({ filter: { selection: { kind: 'catalogs' } }, ignored: ['similar'] });
    }
  });

  test('is left out of a complete similar filter and reported', () => {
    expect(read({ ...SIMILAR, height: ['-3'], depth: ['1e3'], color: ['oak'] })).toMatchObject({
      filter: { selection: { kind: 'similar', asked: { traits: { width: 800 } } } },
      ignored: ['color', 'height', 'depth'],
    });
  });

  test('is reported if it is a deltaSince whose time has another format', () => {
    expect(read({ deltaSince: ['yesterday'] })).toMatchObject({
      filter: { since: undefined },
      ignored: ['deltaSince'],
    });
    expect(read({ deltaSince: ['2026-01-31T09:00:00.000Z'] }).filter.since?.getTime()).toBe(1769850000000);
  });
});

/** A cursor of the list without filters, with any content. */
function written(after: readonly string[]): string {
  const { page } = read({ limit: ['1'] });
  if (!page) throw new Error('there is no page');
  return writeCursor(page, after);
}

describe('a page', () => {
  test('is requested by limit or by a cursor', () => {
    expect(read({}).page).toBeUndefined();
    const page = read({ limit: ['7'] }).page;
    expect(page).toMatchObject({ limit: 7, after: undefined });
    const cursor = page && writeCursor(page, ['demo', 'chair']);
    expect(read({ cursor: [cursor ?? ''] }).page).toMatchObject({ limit: 100, after: ['demo', 'chair'] });
  });

  test('continues in its own list only: a cursor with other filters is refused', () => {
    const lists = [
      {},
      { catalog: ['demo'] },
      { 'types[]': ['sofa'] },
      { 'ids[]': ['a', 'b'] },
      { 'ids[]': ['a'] },
      {
        deltaSince: ['2026-01-31T09:00:00.000Z'],
      },
      { type: ['sofa'], width: ['2000'] },
      { 'perfectFitItemIds[]': ['a'] },
      { 'perfectFitComponentIds[]': ['a'] },
    ];
    const cursors = lists.map((filters) => {
      const { page } = read({ ...filters, limit: ['1'] });
      return page ? writeCursor(page, ['demo', 'chair']) : '';
    });
    for (const [at, filters] of lists.entries()) {
      for (const [from, cursor] of cursors.entries()) {
        const call = () => read({ ...filters, cursor: [cursor], limit: ['5'] });
        if (at === from) expect(call().page?.after).toEqual(['demo', 'chair']);
        else expect(call).toThrow(/belongs to other filters/);
      }
    }
  });

  test.each([
    { limit: ['0'] },
    { limit: ['1001'] },
    { limit: ['-1'] },
    { limit: ['ten'] },
    { cursor: ['%%%'] },
    { cursor: [Buffer.from('{}').toString('base64url')] },
    { cursor: [''] },
    { cursor: [written(['demo', '\ud800'])] },
    { cursor: [written(['demo', 'x'.repeat(5_000)])] },
    { cursor: [written([])] },
  ])('is refused for %j, because a restart at the first page would look like a continuation', (query) => {
    expect(() => read(query)).toThrow(/limit is a number|cursor is the nextCursor/);
  });
});
