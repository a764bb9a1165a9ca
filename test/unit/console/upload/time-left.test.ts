import { describe, expect, it } from 'vitest';
import { minutesLeft } from '../../../../lib/console/screens/upload/time-left.ts';

const BEGAN = { startMs: 1_000_000, endedBefore: 3 };

describe('the time that is left of an upload', () => {
  it('is as long for each model as for those that have ended', () => {
    expect(minutesLeft(BEGAN, BEGAN.startMs + 60_000, 3 + 4, 8)).toBe(2);
  });

  it('is a minute at the least', () => {
    expect(minutesLeft(BEGAN, BEGAN.startMs + 4_000, 3 + 4, 1)).toBe(1);
  });

  it('cannot be told before two models have ended, and of nothing', () => {
    expect(minutesLeft(BEGAN, BEGAN.startMs + 60_000, 3 + 1, 8)).toBeUndefined();
    expect(minutesLeft(BEGAN, BEGAN.startMs + 60_000, 3 + 4, 0)).toBeUndefined();
  });
});
