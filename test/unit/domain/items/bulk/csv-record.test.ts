import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_COLUMNS, itemOfRow, rowOfItem } from '../../../../../shared/domain/items/bulk/csv-record.ts';

test('every field of an item is read back from its row', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  const item = fc.record({
    id: fc.constant('demo:chair'),
    label: text,
    type: text,
    width: fc.double({ min: 0.1, max: 1_000_000, noNaN: true }),
    flipable: fc.boolean(),
    layer: fc.integer(),
    price: fc.double({ min: 0, max: 100_000, noNaN: true }).map((price) => price + 0),
    currency: fc.constantFrom('EUR', 'CHF'),
    additionalContents: fc.array(fc.record({ label: text, url: fc.constant('https://files.example/a.pdf') })),
    tags: fc.array(text),
    attributes: fc.array(fc.record({ key: text, value: text, label: text })),
  });
  fc.assert(
    fc.property(item, (each) => {
      const [row] = parse(`${CSV_COLUMNS.join(',')}\n${rowOfItem(each)}\n`, { columns: true }) as [
        Record<string, string>,
      ];
      expect(itemOfRow(row)).toEqual(each);
    }),
  );
});

test('a column may be named like a member of every object', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const row = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(Object.entries(itemOfRow(row))).toEqual(Object.entries(row));
});
