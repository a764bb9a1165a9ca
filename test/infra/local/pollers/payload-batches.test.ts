import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payloadBatches } from '../../../../lib/local/pollers/payload-batches.ts';

describe('the split of records into events', () => {
  it('keeps order and every record, and the limit where a record alone keeps it', () => {
    const maxBytes = 2_000;
    const record = fc.record({ body: fc.string({ unit: 'grapheme', maxLength: 300 }) });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 40 }), (records) => {
        const batches = payloadBatches(records, maxBytes);
        expect(batches.flat()).toEqual(records);
        for (const batch of batches) {
          expect(batch.length).toBeGreaterThan(0);
          const bytes = Buffer.byteLength(JSON.stringify({ Records: batch }));
          expect(batch.length === 1 || bytes <= maxBytes).toBe(true);
        }
      }),
    );
  });

  it('makes no more events than it must', () => {
    const records = Array.from({ length: 8 }, () => ({ body: 'x'.repeat(1_000_000) }));
    expect(payloadBatches(records).map(({ length }) => length)).toEqual([6, 2]);
    expect(payloadBatches([])).toEqual([]);
  });
});
