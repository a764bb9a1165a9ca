import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unstorableFields, unstorableReason } from '../../../../shared/platform/aws/storable.ts';

const nested = (levels: number): unknown => (levels === 0 ? true : { inner: nested(levels - 1) });

test.each<[string, unknown]>([
  ['null', null],
  ['zero', 0],
  ['the largest exact number', Number.MAX_SAFE_INTEGER],
  ['a fraction', -0.000_001],
  ['an empty text, list and object', ['', [], {}]],
  ['twenty levels', nested(20)],
  ['a text of all planes', 'aé😀\u0000'],
])('%s can be stored', (_what, value) => {
  expect(unstorableReason(value)).toBeUndefined();
});

test.each<[string, unknown, string]>([
  ['a number beyond what is exact', { a: [1e21] }, 'too large'],
  ['the same, negative', -1e21, 'too large'],
  ['a number next to nothing', [1e-300], 'too close to 0'],
  ['sixty levels', nested(60), 'levels'],
  ['a field without a name', { a: { '': 1 } }, 'name'],
  ['a field that would be a prototype', JSON.parse('{"a": {"__proto__": 1}}'), 'name'],
  ['a field that would tell the SDK another type', { a: { constructor: [] } }, 'name'],
  ['half a character', { a: 'x\ud800' }, 'half a character'],
  ['half a character in a name', { 'x\udc00': 1 }, 'name'],
])('%s cannot', (_what, value, reason) => {
  expect(unstorableReason(value)).toContain(reason);
});

test('what JSON clients usually send can be stored', () => {
  const usual = fc.jsonValue({ maxDepth: 4, noUnicodeString: false, stringUnit: 'binary' });
  fc.assert(
    fc.property(usual, (value) => {
      const reason = unstorableReason(value);
      if (reason !== undefined) expect(reason).toMatch(/number|name/);
    }),
  );
});

test('of the fields of a row those are named that it would not keep', () => {
  const content = JSON.parse('{"label": "Chair", "constructor": [], "__proto__": 1, "weight": 1e300}');
  expect(unstorableFields(content).map(({ path }) => path)).toEqual(['constructor', '__proto__', 'weight']);
});
