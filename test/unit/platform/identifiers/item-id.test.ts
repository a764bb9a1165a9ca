import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatItemId, itemIdOfPath, parseItemId } from '../../../../shared/platform/identifiers/item-id.ts';

const catalogId = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const externalId = fc.stringMatching(/^[A-Za-z0-9._~-]{1,128}$/);

test('an item id is read back after it is written', () => {
  fc.assert(
    fc.property(catalogId, externalId, (catalog, external) => {
      const id = { catalogId: catalog, externalId: external };
      expect(parseItemId(formatItemId(id))).toEqual(id);
    }),
  );
});

test.each([
  '',
  ':',
  'demo',
  'demo:',
  ':chair',
  'a:b:c',
  'a b:c',
  'demo:chair/../x',
  'demo:stühle',
  `d:${'x'.repeat(129)}`,
])('an invalid item id is not parsed, and gets 404: "%s"', (text) => {
  expect(parseItemId(text)).toBeUndefined();
  expect(() => itemIdOfPath(text)).toThrow(expect.objectContaining({ status: 404 }));
});
