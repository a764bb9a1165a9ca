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
  ['a text of all Unicode planes', 'aé😀\u0000'],
])('%s can be stored', (_what, value) => {
  expect(unstorableReason(value)).toBeUndefined();
});

test.each<[string, unknown, string]>([
  ['a number that loses precision', { a: [1e21] }, 'too large'],
  ['the same, negative', -1e21, 'too large'],
  ['a number close to 0', [1e-300], 'too close to 0'],
  ['sixty levels', nested(60), 'levels'],
  ['a field with an empty name', { a: { '': 1 } }, 'name'],
  ['a field named __proto__', JSON.parse('{"a": {"__proto__": 1}}'), 'name'],
  ['a field that would change the type in the SDK', { a: { constructor: [] } }, 'name'],
  ['an unpaired surrogate', { a: 'x\ud800' }, 'half a character'],
  ['an unpaired surrogate in a name', { 'x\udc00': 1 }, 'name'],
])('%s cannot be stored', (_what, value, reason) => {
  expect(unstorableReason(value)).toContain(reason);
});

test('values that JSON clients usually send can be stored', () => {
  const usual = fc.jsonValue({ maxDepth: 4, noUnicodeString: false, stringUnit: 'binary' });
  fc.assert(
    fc.property(usual, (value) => {
      const reason = unstorableReason(value);
      if (reason !== undefined) expect(reason).toMatch(/number|name/);
    }),
  );
});

test('the fields of a row that cannot be stored are named', () => {
  const content = JSON.parse('{"label": "Chair", "constructor": [], "__proto__": 1, "weight": 1e300}');
  expect(unstorableFields(content).map(({ path }) => path)).toEqual(['constructor', '__proto__', 'weight']);
});
