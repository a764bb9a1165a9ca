import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WallOpening, wallPanels } from '../../../../../shared/engines/models3d/plan/wall-panels.ts';

const wall: WallOpening = { fromMm: 0, toMm: 4_000, bottomMm: 0, topMm: 2_800 };
const door = { fromMm: 1_000, toMm: 1_900, bottomMm: 0, topMm: 2_100 };
const window = { fromMm: 2_500, toMm: 3_500, bottomMm: 900, topMm: 2_100 };

const area = (panels: readonly WallOpening[]) =>
  panels.reduce((sum, panel) => sum + (panel.toMm - panel.fromMm) * (panel.topMm - panel.bottomMm), 0);

describe('a wall', () => {
  it('without openings is one panel', () => {
    expect(wallPanels(wall, [])).toEqual([wall]);
  });

  it('continues next to and above a door, and also below a window', () => {
    expect(wallPanels(wall, [window, door])).toEqual([
      { ...wall, toMm: 1_000 },
      { fromMm: 1_000, toMm: 1_900, bottomMm: 2_100, topMm: 2_800 },
      { ...wall, fromMm: 1_900, toMm: 2_500 },
      { fromMm: 2_500, toMm: 3_500, bottomMm: 0, topMm: 900 },
      { fromMm: 2_500, toMm: 3_500, bottomMm: 2_100, topMm: 2_800 },
      { ...wall, fromMm: 3_500 },
    ]);
  });

  it('has no panel above an opening of full height, or where the opening is larger than the wall', () => {
    const high = { fromMm: -500, toMm: 1_000, bottomMm: 0, topMm: 3_000 };
    expect(wallPanels(wall, [high])).toEqual([{ ...wall, fromMm: 1_000 }]);
    expect(wallPanels(wall, [{ ...high, toMm: 9_000 }])).toEqual([]);
  });

  it('has panels everywhere except in openings, for any openings', () => {
    const size = fc.integer({ min: 1, max: 20 });
    const place = fc.integer({ min: -5, max: 25 });
    const opening = fc
      .record({ fromMm: place, bottomMm: place, widthMm: size, heightMm: size })
      .map(({ fromMm, bottomMm, widthMm, heightMm }) => ({
        fromMm,
        toMm: fromMm + widthMm,
        bottomMm,
        topMm: bottomMm + heightMm,
      }));
    const small: WallOpening = { fromMm: 0, toMm: 20, bottomMm: 0, topMm: 10 };
    fc.assert(
      fc.property(fc.array(opening, { maxLength: 5 }), (openings) => {
        const panels = wallPanels(small, openings);
        for (const { fromMm, toMm, bottomMm, topMm } of panels) {
          expect(toMm > fromMm && topMm > bottomMm).toBe(true);
        }
        let solid = 0;
        for (let at = 0; at < small.toMm; at++) {
          for (let up = 0; up < small.topMm; up++) {
            const isOpen = openings.some(
              ({ fromMm, toMm, bottomMm, topMm }) => at >= fromMm && at < toMm && up >= bottomMm && up < topMm,
            );
            if (!isOpen) solid++;
          }
        }
        expect(area(panels)).toBe(solid);
      }),
      { numRuns: 50 },
    );
  });
});
