import { describe, expect, it } from 'vitest';
import { checkFinite } from '../../../../../shared/engines/models3d/mesh/check-finite.ts';
import { WarningList } from '../../../../../shared/engines/models3d/model-warning.ts';

function check(nonFinite: number, finite: number) {
  const warnings = new WarningList();
  checkFinite({ nonFinite, finite }, 'chair.obj', warnings);
  return warnings.list();
}

describe('checkFinite', () => {
  it('adds no warning for a model with finite coordinates', () => {
    expect(check(0, 12)).toEqual([]);
    expect(check(0, 0)).toEqual([]);
  });

  it('warns up to the maximum share, and throws above it', () => {
    const all = 1_000;
    const most = all / 10;
    expect(check(most, all - most)).toEqual([
      {
        code: 'DEGENERATE_DROPPED',
        message: 'Left out 100 of the 1000 triangles of "chair.obj", because their coordinates are not valid numbers.',
      },
    ]);
    expect(() => check(most + 1, all - most - 1)).toThrow(
      'Coordinates of 101 of the 1000 triangles of "chair.obj" are not valid numbers; export it again.',
    );
  });
});
