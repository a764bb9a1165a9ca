import { describe, expect, it } from 'vitest';
import { changeOf, TOPS, tipped } from '../../../../lib/console/parts/model-correction/standing.ts';
import { UP_AXES } from '../../../../shared/engines/models3d/units.ts';

const ALL = UP_AXES.flatMap((upAxis) => [0, 1, 2, 3].map((turns) => ({ upAxis, turns })));
const OPPOSITE = { front: 'back', back: 'front', left: 'right', right: 'left', down: 'down' } as const;

describe('a model that is tipped', () => {
  it.each([
    ['front', 'z'],
    ['back', '-z'],
    ['left', '-x'],
    ['right', 'x'],
    ['down', '-y'],
  ] as const)('has the axis up that pointed to the %s in a picture that is as the file', (top, upAxis) => {
    expect(tipped({ upAxis: 'y', turns: 0 }, top)).toEqual({ upAxis, turns: 0 });
  });

  it('has the axis of the file up that stands there, also after a turn', () => {
    // The X of the file points away from the viewer after a quarter turn to the left.
    expect(tipped({ upAxis: 'y', turns: 1 }, 'back').upAxis).toBe('x');
    expect(tipped({ upAxis: 'z', turns: 0 }, 'back').upAxis).toBe('y');
  });

  it('is as before after the opposite, from each of the 24 ways to stand', () => {
    for (const now of ALL) for (const top of TOPS) expect(tipped(tipped(now, top), OPPOSITE[top])).toEqual(now);
  });

  it('comes to stand on each side of its file, one press after the other', () => {
    for (const now of ALL) {
      const sides = [...TOPS.map((top) => tipped(now, top).upAxis), now.upAxis];
      expect(new Set(sides).size).toBe(UP_AXES.length);
    }
  });
});

describe('the change of the picture', () => {
  it('is the tip itself, whatever axis of the file it takes', () => {
    for (const now of ALL) {
      expect(changeOf(now, tipped(now, 'left'))).toEqual({ upAxis: '-x', turns: 0 });
      expect(changeOf(now, tipped(now, 'down'))).toEqual({ upAxis: '-y', turns: 0 });
    }
  });

  it('of a turn is that turn, and of nothing is none', () => {
    for (const now of ALL) {
      expect(changeOf(now, { ...now, turns: (now.turns + 3) % 4 })).toEqual({ upAxis: 'y', turns: 3 });
      expect(changeOf(now, now)).toEqual({ upAxis: 'y', turns: 0 });
    }
  });
});
