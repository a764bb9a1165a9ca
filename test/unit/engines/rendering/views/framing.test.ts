import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionAt, dot, type Vector } from '../../../../../shared/engines/rendering/lighting/vector.ts';
import { defaultPitch } from '../../../../../shared/engines/rendering/views/camera-angles.ts';
import {
  type CameraPose,
  frameItem,
  PLAIN_LENS,
  turningEnvelope,
} from '../../../../../shared/engines/rendering/views/framing.ts';
import { shadowOutline, shadowReachInside } from '../../../../../shared/engines/rendering/views/shadow-outline.ts';

/** Free space on each side, as a part of the picture's side. */
const MARGIN = 0.06;

const metres = fc.double({ min: -3, max: 3, noNaN: true });
const cloud = fc.array(fc.tuple(metres, metres, metres), { minLength: 4, maxLength: 40 });
const yaw = fc.double({ min: -720, max: 720, noNaN: true });
const pitch = fc.double({ min: -20, max: 80, noNaN: true });
const lens = fc.record({
  focalLengthMm: fc.double({ min: 24, max: 300, noNaN: true }),
  upright: fc.boolean(),
  padding: fc.constant(null),
});
const aspect = fc.double({ min: 0.1, max: 10, noNaN: true });

/** Position of a point in the picture: from -1 to 1 across and up. */
function seen(pose: CameraPose, point: Vector): readonly [x: number, y: number] {
  const away: Vector = [point[0] - pose.position[0], point[1] - pose.position[1], point[2] - pose.position[2]];
  const ahead = dot(away, pose.forward);
  return [dot(away, pose.right) / ahead / pose.tangentX, dot(away, pose.up) / ahead / pose.tangentY];
}

describe('the camera that frames an item', () => {
  it('sees every point within the margin, from any side and at any aspect ratio', () => {
    fc.assert(
      fc.property(cloud, lens, yaw, pitch, aspect, (points, through, fromYaw, fromPitch, shape) => {
        const pose = frameItem(new Float32Array(points.flat()), {
          ...through,
          yaw: fromYaw,
          pitch: fromPitch,
          aspect: shape,
        });
        const inner = 1 - 2 * MARGIN + 1e-4;
        return points.every((point) => seen(pose, point).every((part) => Math.abs(part) <= inner));
      }),
    );
  });

  it('stands as near as possible: the item fills the picture from margin to margin in one direction', () => {
    const box = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z): Vector => [x, y, z])));
    fc.assert(
      fc.property(cloud, lens, yaw, pitch, aspect, (more, through, fromYaw, fromPitch, shape) => {
        const points = [...box, ...more];
        const pose = frameItem(new Float32Array(points.flat()), {
          ...through,
          yaw: fromYaw,
          pitch: fromPitch,
          aspect: shape,
        });
        const places = points.map((point) => seen(pose, point));
        const fill = [0, 1].map((axis) => {
          const parts = places.map((place) => place[axis] ?? 0);
          return Math.max(...parts) - Math.min(...parts);
        });
        expect(Math.max(...fill)).toBeCloseTo(2 * (1 - 2 * MARGIN), 2);
      }),
    );
  });

  it('shows vertical edges within 0.3 degrees of vertical, with vertical correction', () => {
    fc.assert(
      fc.property(
        cloud,
        yaw,
        fc.double({ min: -20, max: 60, noNaN: true }),
        aspect,
        (points, fromYaw, below, shape) => {
          const view = { ...PLAIN_LENS, upright: true, yaw: fromYaw, pitch: below, aspect: shape };
          const pose = frameItem(new Float32Array(points.flat()), view);
          return points.every(([x, y, z]) => {
            const [low, high] = [seen(pose, [x, y, z]), seen(pose, [x, y + 0.5, z])];
            const [across, upwards] = [(high[0] - low[0]) * pose.tangentX, (high[1] - low[1]) * pose.tangentY];
            return Math.abs(Math.atan2(across, upwards)) < (0.3 * Math.PI) / 180;
          });
        },
      ),
    );
  });

  it('leaves the padding free on each side, in parts of the item', () => {
    fc.assert(
      fc.property(cloud, yaw, fc.double({ min: 0, max: 1, noNaN: true }), (points, fromYaw, padding) => {
        const view = { ...PLAIN_LENS, padding, yaw: fromYaw, pitch: 20, aspect: 1 };
        const pose = frameItem(new Float32Array(points.flat()), view);
        return points.every((point) =>
          seen(pose, point).every((part) => Math.abs(part) <= 1 / (1 + 2 * padding) + 1e-4),
        );
      }),
    );
  });

  it('sees the shadow around an item that is not much smaller for it, and shortens the others', () => {
    const box = new Float32Array([-1, 0, -0.4, 1, 0, -0.4, 1, 0.8, 0.4, -1, 0.8, 0.4]);
    const view = { ...PLAIN_LENS, yaw: 30, pitch: 20, aspect: 1 };
    const outlineOf = (reach: number) => shadowOutline(box, reach);
    expect(shadowReachInside(frameItem(box, view, outlineOf(0.1)), outlineOf, 0.1)).toBe(0.1);
    const cramped = shadowReachInside(frameItem(box, { ...view, padding: 0.05 }), outlineOf, 0.5);
    expect(cramped).toBeGreaterThan(0);
    expect(cramped).toBeLessThan(0.3);
  });

  it('shows a turning item at one size and place in every step', () => {
    const box = new Float32Array([-1, 0, -0.4, 1, 0, -0.4, 1, 0.8, 0.4, -1, 0.8, 0.4]);
    const envelope = turningEnvelope(box);
    const poses = [0, 90, 200].map((step) =>
      frameItem(envelope, { ...PLAIN_LENS, yaw: step, pitch: 12, aspect: 16 / 9 }),
    );
    for (const [index, pose] of poses.entries()) {
      const back = directionAt([0, 90, 200][index] ?? 0, 12);
      expect(dot(pose.position, back)).toBeCloseTo(dot(poses[0]?.position ?? [0, 0, 0], directionAt(0, 12)), 1);
      expect(pose.position[1]).toBeCloseTo(poses[0]?.position[1] ?? 0, 1);
    }
    for (let at = 0; at < box.length; at += 3) {
      for (const pose of poses) {
        const place = seen(pose, [box[at] as number, box[at + 1] as number, box[at + 2] as number]);
        expect(Math.max(...place.map(Math.abs))).toBeLessThanOrEqual(1 - 2 * MARGIN + 1e-4);
      }
    }
  });
});

describe('the height of the camera', () => {
  it('is lower for tall pieces than for low ones, and highest for a rug', () => {
    const pitches = [0.01, 0.3, 0.8, 2.2].map((height) => defaultPitch({ width: 1, height, depth: 0.6 }));
    expect(pitches).toEqual(pitches.toSorted((a, b) => b - a));
    expect(pitches[0]).toBeGreaterThan(40);
    expect(pitches[3]).toBeLessThan(11);
  });

  it('is defined even for a point', () => {
    expect(defaultPitch({ width: 0, height: 0, depth: 0 })).toBe(44);
    expect(defaultPitch({ width: 0.1, height: 9, depth: 0.1 })).toBe(7);
  });
});
