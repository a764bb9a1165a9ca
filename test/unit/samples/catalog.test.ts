import { describe, expect, it } from 'vitest';
import { inOrderOfNeed } from '../../../lib/tools/seed/sample-order.ts';
import { sampleCatalogs } from '../../../shared/samples/catalog.ts';

const KINDS = ['chair', 'armchair', 'sofa', 'table', 'shelf', 'cabinet', 'lamp', 'bed'];
const items = sampleCatalogs.flatMap((catalog) => catalog.items);

describe('sample catalogs', () => {
  it('have one catalog for each tenant, and a public one with the door and the window', () => {
    expect(sampleCatalogs.map(({ id, tenant, visibility }) => [id, tenant, visibility])).toEqual([
      ['demo', 1, 'tenant'],
      ['other', 2, 'tenant'],
      ['basic', 1, 'public'],
    ]);
    const basic = sampleCatalogs[2]?.items.map(({ id }) => id) ?? [];
    expect(basic).toEqual(expect.arrayContaining(['basic:door', 'basic:window']));
  });

  it('hold at least 36 pieces, 20 for the first tenant and 14 for the second, with all eight kinds in both', () => {
    const [demo, other] = sampleCatalogs;
    expect(demo?.items.length).toBeGreaterThanOrEqual(20);
    expect(other?.items.length).toBeGreaterThanOrEqual(14);
    expect((demo?.items.length ?? 0) + (other?.items.length ?? 0)).toBeGreaterThanOrEqual(36);
    for (const catalog of [demo, other]) {
      expect(new Set(catalog?.items.map(({ tags }) => tags[0]))).toEqual(new Set(KINDS));
    }
  });

  it('have unique ids that the interface accepts', () => {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const { id, catalog, externalId } of items) {
      expect(catalog).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      expect(externalId).toMatch(/^[A-Za-z0-9._~-]{1,128}$/);
      expect(id).toBe(`${catalog}:${externalId}`);
    }
  });

  it('have unique article numbers', () => {
    expect(new Set(items.map(({ manufacturerSKU }) => manufacturerSKU)).size).toBe(items.length);
  });

  it('relate items only to others of the same catalog, and have relations in each', () => {
    for (const catalog of sampleCatalogs) {
      const ids = new Set(catalog.items.map(({ id }) => id));
      for (const item of catalog.items) {
        for (const related of item.perfectFitItemIds) expect(ids, item.id).toContain(related);
        expect(item.perfectFitItemIds).not.toContain(item.id);
      }
      for (const id of catalog.topItems) expect(ids).toContain(id);
    }
    const related = items.filter(({ perfectFitItemIds }) => perfectFitItemIds.length > 0);
    expect(new Set(related.map(({ catalog }) => catalog))).toEqual(new Set(['demo', 'other']));
  });

  it('label every item in three languages, with a colour, tags and attributes', () => {
    for (const item of items) {
      const labels = Object.values(item.translations).map(({ label }) => label);
      expect(labels, item.id).toHaveLength(3);
      for (const label of labels) expect(label.length, item.id).toBeGreaterThan(2);
      expect(item.label).toBe(item.translations.en.label);
      expect(item.basecolor).toMatch(/^#[0-9a-f]{6}$/);
      expect(item.tags.length).toBeGreaterThan(1);
      expect(item.attributes.map(({ key }) => key)).toEqual(['manufacturer', 'series', 'material']);
    }
  });

  it('are plain JSON', () => {
    expect(JSON.parse(JSON.stringify(sampleCatalogs))).toEqual(sampleCatalogs);
  });
});

it('models are sent in the order of need: the building catalog first, then one item of each type', () => {
  const ids = inOrderOfNeed(sampleCatalogs.flatMap(({ items }) => items.map((item) => ({ item })))).map(
    ({ item }) => item,
  );
  const building = sampleCatalogs.find(({ id }) => id === 'basic')?.items ?? [];
  expect(ids.slice(0, building.length).map(({ id }) => id)).toEqual(building.map(({ id }) => id));
  expect(ids.slice(0, 2).map(({ id }) => id)).toEqual(['basic:door', 'basic:window']);
  const furniture = ids.slice(building.length);
  const types = new Set(furniture.map(({ type }) => type));
  expect(new Set(furniture.slice(0, types.size + 1).map(({ type }) => type))).toEqual(types);
  expect(new Set(ids).size).toBe(sampleCatalogs.flatMap(({ items }) => items).length);
});
