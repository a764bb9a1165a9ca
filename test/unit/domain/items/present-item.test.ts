import { expect, test } from 'vitest';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { fileUrl, presentItem } from '../../../../shared/domain/items/present-item.ts';
import { Item } from '../../../../shared/domain/items/shown-item.ts';

const uploadUrl = 'https://files.example';
const stored = StoredItem.parse({
  tenant: 7,
  catalog: 'demo',
  externalId: 'chair',
  label: 'Oak chair',
  type: 'chair',
  visibilityStatus: 1,
  translations: { de: { label: 'Eichenstuhl' } },
  storedAssets: { glb: { format: 'glb', key: '7/items/demo~chair/assets/ab c.glb', bytes: 5 } },
  modelSetBy: '2026#job',
  masterKey: '7/items/demo~chair/masters/x.glb',
  created: '2026-01-31T09:00:00.000Z',
  updated: '2026-01-31T09:00:00.000Z',
  version: 3,
  pk: '7#demo',
  sk: 'item#chair',
  supplierNote: 'kept',
});

test('a returned item contains no storage fields', () => {
  const item = presentItem(stored, { language: 'en', uploadUrl });
  expect(Item.parse(item)).toEqual(item);
  for (const inner of ['tenant', 'externalId', 'storedAssets', 'modelSetBy', 'masterKey', 'pk', 'sk']) {
    expect(item).not.toHaveProperty(inner);
  }
});

test('a field that a client has added is returned', () => {
  expect(presentItem(stored, { language: 'en', uploadUrl })).toHaveProperty('supplierNote', 'kept');
});

test('files get absolute URLs in which every part of the key is encoded', () => {
  const { assets } = presentItem(stored, { language: 'en', uploadUrl });
  expect(assets.glb?.url).toBe('https://files.example/7/items/demo~chair/assets/ab%20c.glb');
  expect(fileUrl(uploadUrl, 'a/ü#.glb')).toBe('https://files.example/a/%C3%BC%23.glb');
});

test('the language selects a label if it exists, also by its base language, and never hides an item', () => {
  expect(presentItem(stored, { language: 'de', uploadUrl })).toMatchObject({ label: 'Eichenstuhl', language: 'de' });
  expect(presentItem(stored, { language: 'de-AT', uploadUrl })).toMatchObject({ label: 'Eichenstuhl' });
  expect(presentItem(stored, { language: 'it', uploadUrl })).toMatchObject({ label: 'Oak chair', language: 'en' });
});

test('hidden is derived from the status, detailType from the type', () => {
  expect(presentItem(stored, { language: 'en', uploadUrl })).toMatchObject({ hidden: true, detailType: 'chair' });
});
