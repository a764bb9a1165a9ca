import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uprightSides, uprightVector } from '../../../../../shared/engines/models3d/normalise/upright.ts';
import type { Vector3 } from '../../../../../shared/engines/models3d/scene/matrix.ts';
import { UP_AXES, type UpAxis } from '../../../../../shared/engines/models3d/units.ts';

const UNITS = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const;
const side = fc.integer({ min: -999, max: 999 });
const vector: fc.Arbitrary<Vector3> = fc.tuple(side, side, side);

/** The vector of an axis of the source. */
function axisVector(axis: UpAxis): Vector3 {
  const [x, y, z] = UNITS[axis.at(-1) as keyof typeof UNITS];
  return axis.startsWith('-') ? [-x, -y, -z] : [x, y, z];
}

function cross([a, b, c]: Vector3, [x, y, z]: Vector3): Vector3 {
  return [b * z - c * y, c * x - a * z, a * y - b * x];
}

/** Without a sign of zero. */
function plain(all: Vector3): readonly number[] {
  return all.map((each) => each + 0);
}

describe.each(UP_AXES)('with %s up', (axis) => {
  it('the axis becomes Y', () => {
    expect(plain(uprightVector(axisVector(axis), axis))).toEqual([0, 1, 0]);
  });

  it('a model is turned and never mirrored: lengths and handedness stay', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const turn = (each: Vector3) => uprightVector(each, axis);
        expect(Math.hypot(...turn(a))).toBeCloseTo(Math.hypot(...a), 9);
        expect(plain(cross(turn(a), turn(b)))).toEqual(plain(turn(cross(a, b))));
      }),
    );
  });

  it('the sides are those of the turned box, and as long as with the opposite axis up', () => {
    const opposite = UP_AXES.find((each) => each !== axis && each.at(-1) === axis.at(-1)) ?? axis;
    fc.assert(
      fc.property(vector, (corner) => {
        const sides = corner.map(Math.abs) as Vector3;
        expect(uprightVector(sides, axis).map(Math.abs)).toEqual(uprightSides(sides, axis));
        expect(uprightSides(sides, axis)).toEqual(uprightSides(sides, opposite));
      }),
    );
  });
});

it('-Y turns upside down about the depth axis: the front stays the front, and twice is as before', () => {
  fc.assert(
    fc.property(vector, (each) => {
      const turned = uprightVector(each, '-y');
      expect(plain(turned)).toEqual(plain([-each[0], -each[1], each[2]]));
      expect(plain(uprightVector(turned, '-y'))).toEqual(each);
    }),
  );
});
