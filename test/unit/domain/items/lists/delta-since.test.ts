import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDeltaSince } from '../../../../../shared/domain/items/lists/delta-since.ts';

const iso = (text: string) => parseDeltaSince(text)?.toISOString();

test('the zone is Z or an offset of hours and minutes, and a space is read as a plus sign', () => {
  expect(iso('2026-01-31T09:00:00.000Z')).toBe('2026-01-31T09:00:00.000Z');
  expect(iso('2026-01-31T09:00:00.000+0130')).toBe('2026-01-31T07:30:00.000Z');
  expect(iso('2026-01-31T09:00:00.000 0130')).toBe('2026-01-31T07:30:00.000Z');
  expect(iso('2026-01-31T09:00:00.000-0130')).toBe('2026-01-31T10:30:00.000Z');
});

test.each([
  '',
  '2026-01-31',
  '2026-01-31T09:00:00Z',
  '2026-01-31T09:00:00.00Z',
  '2026-01-31T09:00:00.000',
  '2026-01-31T09:00:00.000z',
  '2026-01-31T09:00:00.000+01:30',
  '2026-01-31T09:00:00.000+01',
  '2026-01-31T09:00:00.000+2460',
  '2026-02-30T09:00:00.000Z',
  '2026-13-01T09:00:00.000Z',
  '2026-01-31T24:00:00.000Z',
  '2026-01-31 09:00:00.000Z',
  ' 2026-01-31T09:00:00.000Z',
])('%j is not a valid time', (text) => {
  expect(parseDeltaSince(text)).toBeUndefined();
});

test('every time is read back from every zone, up to the last time of year 9999', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true }),
      fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }),
      (moment, offset) => {
        const local = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, -1);
        const minutes = Math.abs(offset);
        const zone = `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
        expect(iso(`${local}${offset < 0 ? '-' : '+'}${zone}`)).toBe(moment.toISOString());
      },
    ),
  );
  expect(iso('9999-12-31T23:59:59.999-2300')).toBe('9999-12-31T23:59:59.999Z');
});
