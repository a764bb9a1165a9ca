import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  filteredItems,
  isFurniture,
  isOurs,
  oursFirst,
  typesOf,
} from '../../../../lib/console/screens/plan/panel/furnish-filter.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';

const item = (id: string, type: string, detailType: string, label = '') => ({ id, type, detailType, label }) as Item;
const CHAIR = item('demo:a', 'seating', 'diningChair');
const STOOL = item('demo:b', 'seating', 'barStool');
const BED = item('shop:c', 'other', 'other', 'Oak bed');
const ALL = [CHAIR, STOOL, BED];
const READ = { items: ALL, types: { seating: 9, table: 3, door: 2 }, catalogs: { demo: 9, shop: 1, walls: 2 } };

describe('the choices of the catalog beside the paper', () => {
  it('are the kinds and catalogs of the items, in the order of the list of kinds', () => {
    expect(choicesOf({ ...READ, isWhole: true })).toEqual({
      kinds: ['chair', 'stool', 'bed'],
      catalogs: ['demo', 'shop'],
    });
  });

  it('are, of a long catalog, also the kinds of types that were only counted', () => {
    expect(choicesOf({ ...READ, isWhole: false })).toEqual({
      kinds: ['chair', 'armchair', 'stool', 'bench', 'table', 'bed'],
      catalogs: ['demo', 'shop', 'walls'],
    });
  });
});

it('a filter leaves the items of a kind and of a catalog', () => {
  expect(filteredItems(ALL, { kind: 'stool', catalog: undefined })).toEqual([STOOL]);
  expect(filteredItems(ALL, { kind: undefined, catalog: 'shop' })).toEqual([BED]);
  expect(filteredItems(ALL, { kind: 'chair', catalog: 'shop' })).toEqual([]);
});

it('an item is ours if it stands in a catalog of the tenant and is no sample', () => {
  expect(isOurs({ id: 'demo:a', manufacturer: 'Nordlicht' }, ['demo'])).toBe(false);
  expect(isOurs({ id: 'demo:a', manufacturer: '' }, ['demo'])).toBe(true);
  expect(isOurs({ id: 'shop:c', manufacturer: 'Nordlicht' }, ['demo', 'shop'])).toBe(true);
  expect(isOurs({ id: 'shop:c' }, ['demo'])).toBe(false);
});

it('own items stand before the samples, each in the order in which they came', () => {
  const sample = (id: string) => ({ id, manufacturer: 'Nordlicht' });
  const items = [sample('demo:a'), { id: 'demo:b' }, sample('demo:c'), { id: 'demo:d' }];
  expect(oursFirst(items, ['demo']).map(({ id }) => id)).toEqual(['demo:b', 'demo:d', 'demo:a', 'demo:c']);
});

it('the service is asked for the types that a kind can have', () => {
  expect(typesOf('chair')).toEqual(['seating', 'other']);
  expect(typesOf('bed')).toBeUndefined();
  expect(typesOf(undefined)).toBeUndefined();
});

it('doors, coverings and what failed to convert are not put into rooms', () => {
  const failed = { ...CHAIR, modelStatus: 'failed' } as Item;
  const items = [CHAIR, failed, item('demo:d', 'door', 'door'), item('demo:e', 'material', 'parquet')];
  expect(items.filter(isFurniture)).toEqual([CHAIR]);
});
