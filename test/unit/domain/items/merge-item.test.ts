import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { withImages } from '../../../../shared/domain/items/item-image.ts';
import { mergeItem } from '../../../../shared/domain/items/merge-item.ts';
import { presentItem } from '../../../../shared/domain/items/present-item.ts';

const context = { language: 'en', uploadUrl: 'https://files.example', sourceUrls: { allowLoopback: false } };
const image = { key: '7/items/demo~chair/images/ab.png', widthPx: 80, heightPx: 60 };
const stored = StoredItem.parse({
  tenant: 7,
  catalog: 'demo',
  externalId: 'chair',
  label: 'Oak chair',
  width: 400,
  perspectiveImage: 'https://images.example/chair.png',
  translations: { de: { label: 'Eichenstuhl' }, fr: {} },
  created: '2026-01-31T09:00:00.000Z',
  updated: '2026-01-31T09:00:00.000Z',
  version: 3,
});

test('a response that is sent back whole changes nothing, in any language and with stored images', () => {
  const withOwnImage = withImages(stored, { topImage: image });
  for (const language of ['en', 'de', 'de-CH', 'fr', 'it']) {
    const returned = presentItem(withOwnImage, { language, uploadUrl: context.uploadUrl });
    expect(mergeItem(withOwnImage, returned, { ...context, language })).toEqual({
      ...withOwnImage,
      displayedWidth: 400,
    });
  }
});

test('a label without a language is a label in the language of the response that the client has read', () => {
  const german = { ...stored, translations: { de: { label: 'Hocker' } } };
  const changed = mergeItem(german, { label: 'Schemel' }, { ...context, language: 'de-CH' });
  expect(changed).toMatchObject({ label: stored.label, translations: { de: { label: 'Schemel' } } });
  expect(mergeItem(german, { label: 'Stool' }, context)).toMatchObject({ label: 'Stool' });
  expect(mergeItem(german, { label: 'Sgabello' }, { ...context, language: 'it' })).toMatchObject({ label: 'Sgabello' });
});

test('a stored image replaces a URL, a URL replaces an image, and null removes both', () => {
  const ours = withImages(stored, { perspectiveImage: image });
  expect(ours.perspectiveImage).toBeNull();
  expect(presentItem(ours, context).perspectiveImage).toBe(`https://files.example/${image.key}`);

  const url = 'https://images.example/other.png';
  const elsewhere = mergeItem(ours, { perspectiveImage: url }, context);
  expect(presentItem(elsewhere, context).perspectiveImage).toBe(url);
  expect(elsewhere.storedImages).toEqual({});

  const removed = mergeItem(withImages(ours, { topImage: image }), { perspectiveImage: null }, context);
  expect(presentItem(removed, context)).toMatchObject({ perspectiveImage: null });
  expect(removed.storedImages).toEqual({ topImage: image });
});

test.each([
  'javascript:alert(1)',
  'http://images.example/x.png',
  'https://user:secret@images.example/x.png',
  'https://127.0.0.1/x.png',
  'https://[::1]/x.png',
  'https://files.example.evil.internal/x.png',
  'nonsense',
])('an image at %s is refused', (url) => {
  expect(() => mergeItem(stored, { topImage: url }, context)).toThrow(expect.objectContaining({ status: 400 }));
});

test('an image at a URL of the service is accepted', () => {
  const url = 'https://files.example/7/items/demo~other/images/x.png';
  expect(mergeItem(stored, { topImage: url }, context).topImage).toBe(url);
});

test('no internal field of a row can be written by a client', () => {
  const rowFields = ['tenant', 'catalog', 'externalId', 'storedAssets', 'storedImages', 'modelSetBy', 'masterKey'];
  const anyFields = fc.dictionary(
    fc.constantFrom(...rowFields, 'pk', 'sk', 'version', 'created', 'updated'),
    fc.anything(),
  );
  fc.assert(
    fc.property(anyFields, (sent) => {
      expect(mergeItem(stored, sent, context)).toEqual({ ...stored, displayedWidth: 400 });
    }),
  );
});

test('changes of different fields do not conflict, in any order', () => {
  const field = fc.constantFrom('label', 'supplier', 'season', 'manufacturerSKU');
  const change = fc.dictionary(field, fc.string({ maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      const merged = changes.reduce((item, sent) => mergeItem(item, sent, context), stored);
      expect(merged).toMatchObject(Object.assign({}, ...changes));
    }),
  );
});
