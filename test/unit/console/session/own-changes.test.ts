import { expect, it, vi } from 'vitest';
import { countsKnownInMs, mayLackOwnChange, noteOwnChange } from '../../../../lib/console/session/own-changes.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');

it('counts of before and shortly after an own change can lack it, also in the page that a reload makes', () => {
  const kept = new Map<string, string>();
  const getItem = (name: string) => kept.get(name) ?? null;
  vi.stubGlobal('sessionStorage', { getItem, setItem: (name: string, text: string) => kept.set(name, text) });
  vi.useFakeTimers({ now: NOW });
  expect([mayLackOwnChange(NOW), countsKnownInMs(NOW)]).toEqual([false, 0]);
  noteOwnChange();
  expect([mayLackOwnChange(NOW - 1), mayLackOwnChange(NOW + 300_000)]).toEqual([true, true]);
  expect(countsKnownInMs(NOW + 60_000)).toBe(300_000);
  expect([mayLackOwnChange(NOW + 360_000), countsKnownInMs(NOW + 360_000)]).toEqual([false, 0]);
  vi.useRealTimers();
});
