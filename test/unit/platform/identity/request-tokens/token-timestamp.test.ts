import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTokenTimestamp } from '../../../../../shared/platform/identity/request-tokens/token-timestamp.ts';

describe('the timestamp of a request token', () => {
  it.each([
    ['2026-01-31T09:00:00.000Z', '2026-01-31T09:00:00.000Z'],
    ['2026-01-31T09:00:00.000+01', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31T09:00:00.000-0330', '2026-01-31T12:30:00.000Z'],
    ['2026-01-31T09:00:00.000+05:45', '2026-01-31T03:15:00.000Z'],
    ['2024-02-29T23:59:59.999-12', '2024-03-01T11:59:59.999Z'],
    ['2026-01-31T09:00:00.000+18:00', '2026-01-30T15:00:00.000Z'],
  ])('%s is %s', (text, utc) => {
    expect(parseTokenTimestamp(text)).toBe(Date.parse(utc));
  });

  it.each([
    '',
    '2026-01-31',
    '2026-01-31T09:00:00Z',
    '2026-01-31T09:00:00.00Z',
    '2026-01-31T09:00:00.0000Z',
    '2026-01-31T09:00:00.000',
    '2026-01-31T09:00:00.000z',
    '2026-01-31t09:00:00.000Z',
    '2026-01-31 09:00:00.000Z',
    '2026-01-31T09:00:00,000Z',
    '2026-01-31T09:00:00.000+1',
    '2026-01-31T09:00:00.000+01:0',
    '2026-01-31T09:00:00.000+01:60',
    '2026-01-31T09:00:00.000+18:01',
    '2026-01-31T09:00:00.000Z+01',
    ' 2026-01-31T09:00:00.000Z',
    '2026-01-31T09:00:00.000Z\n',
    '+002026-01-31T09:00:00.000Z',
    '2026-02-30T09:00:00.000Z',
    '2025-02-29T09:00:00.000Z',
    '2026-13-01T09:00:00.000Z',
    '2026-00-01T09:00:00.000Z',
    '2026-01-31T24:00:00.000Z',
    '2026-01-31T09:60:00.000Z',
    '2026-01-31T09:00:60.000Z',
    '٢٠٢٦-01-31T09:00:00.000Z',
  ])('%j is invalid', (text) => {
    expect(parseTokenTimestamp(text)).toBeUndefined();
  });

  it('is the same time in every offset', () => {
    const dates = fc.date({ min: new Date('1971-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, fc.integer({ min: -1080, max: 1080 }), fc.constantFrom('', ':'), (date, minutes, colon) => {
        const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
        const offset = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${colon}${String(rest).padStart(2, '0')}`;
        expect(parseTokenTimestamp(local + offset)).toBe(date.getTime());
      }),
      { numRuns: 1_000 },
    );
  });
});
