import { describe, expect, it } from 'vitest';
import {
  automaticExposure,
  type FacingSurfaces,
  whiteRadiances,
} from '../../../../../shared/engines/rendering/lighting/automatic-exposure.ts';
import { environmentMap } from '../../../../../shared/engines/rendering/lighting/environment-map.ts';
import { LIGHT_PRESETS } from '../../../../../shared/engines/rendering/lighting/light-presets.ts';
import { nearestOrientation, ORIENTATIONS } from '../../../../../shared/engines/rendering/lighting/orientations.ts';
import { directionAt, type Vector } from '../../../../../shared/engines/rendering/lighting/vector.ts';

const preset = LIGHT_PRESETS.studio;
const white = whiteRadiances(environmentMap(preset));

function box([width, height, depth]: Vector, albedo: number): FacingSurfaces {
  const areas = new Float64Array(ORIENTATIONS.length);
  const sides: [Vector, number][] = [
    [[1, 0, 0], height * depth],
    [[0, 1, 0], width * depth],
    [[0, 0, 1], width * height],
  ];
  for (const [[x, y, z], area] of sides) {
    for (const normal of [
      [x, y, z],
      [-x, -y, -z],
    ] as const) {
      const index = nearestOrientation(normal);
      areas[index] = (areas[index] as number) + area;
    }
  }
  return { areas, reflecting: areas.map((area) => area * albedo) };
}

function exposure(surfaces: FacingSurfaces, { yaw = 30, turning = false } = {}): number {
  return automaticExposure(surfaces, { towards: directionAt(yaw, 20), rigYaw: yaw, turning }, preset.exposure, white);
}

const cube: Vector = [1, 1, 1];
const tile: Vector = [1, 0.02, 1];

describe('the exposure of a model', () => {
  it('is that of the preset between black and white', () => {
    for (const albedo of [0.12, 0.35, 0.5]) expect(exposure(box(cube, albedo))).toBe(1);
  });

  it('holds a white tile back, which faces the light above, and a white cube less', () => {
    expect(exposure(box(tile, 0.8))).toBeLessThan(0.8);
    expect(exposure(box(cube, 0.8))).toBeLessThan(1);
    expect(exposure(box(cube, 0.8))).toBeGreaterThan(0.85);
  });

  it('lifts a dark model a little, and black by no more than a third of a stop', () => {
    expect(exposure(box(cube, 0.05))).toBeGreaterThan(1);
    expect(exposure(box(cube, 0.01))).toBe(1.3);
  });

  it('is the same for pure black as for nearly black, which can be two colours of one piece', () => {
    expect(exposure(box(cube, 0))).toBe(exposure(box(cube, 1e-6)));
    expect(exposure(box(cube, 0), { turning: true })).toBe(1.3);
  });

  it('never makes a lighter model darker than a darker one', () => {
    const shown = Array.from({ length: 50 }, (_, step) => (step + 1) / 50).map(
      (albedo) => albedo * exposure(box(cube, albedo)),
    );
    for (const [step, radiance] of shown.entries()) expect(radiance).toBeGreaterThan(shown[step - 1] ?? 0);
  });

  it('is the same at every step of a turntable', () => {
    const wardrobe = box([1.5, 2.1, 0.4], 0.9);
    const steps = [0, 50, 140].map((yaw) => exposure(wardrobe, { yaw, turning: true }));
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 6);
    expect(exposure(wardrobe, { yaw: 0 })).not.toBeCloseTo(exposure(wardrobe, { yaw: 90 }), 3);
  });

  it('is that of the preset if nothing faces the camera', () => {
    const none = new Float64Array(ORIENTATIONS.length);
    expect(exposure({ areas: none, reflecting: none })).toBe(1);
    expect(exposure({ areas: none, reflecting: none }, { turning: true })).toBe(1);
  });
});
