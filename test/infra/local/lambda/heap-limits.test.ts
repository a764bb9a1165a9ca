import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { heapLimits } from '../../../../lib/local/lambda/heap-limits.ts';

describe('the heap of a function', () => {
  test.each([128, 1_024, 1_769, 3_008, 10_240])(
    'with %d MB has room for nine tenths of that, by flags that Node knows',
    (memoryMb) => {
      const limit = execFileSync(process.execPath, [
        ...heapLimits(memoryMb),
        '-p',
        'v8.getHeapStatistics().heap_size_limit',
      ]);
      // Room for the young generation is counted, too.
      expect(Number(limit) / 1_048_576).toBeGreaterThanOrEqual(Math.floor(0.9 * memoryMb));
      expect(Number(limit) / 1_048_576).toBeLessThan(1.2 * memoryMb);
    },
  );

  test('a small one gathers less garbage, a large one as much as on Lambda', () => {
    for (const memoryMb of [512, 1_536, 1_769]) {
      const flags = heapLimits(memoryMb).join(' ');
      expect(flags).toContain('--heap-growing-percent');
      expect(Number(/--max-semi-space-size=(\d+)/.exec(flags)?.[1])).toBeLessThanOrEqual(16);
    }
    expect(heapLimits(3_008)).toEqual(['--max-old-space-size=2707', '--max-semi-space-size=150']);
  });
});
