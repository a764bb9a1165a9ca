import { LIGHTS_PER_PASS } from '../quality.ts';
import { coprimeStep } from './coprime-step.ts';
import { domeRadiance } from './dome.ts';
import type { LightPresetName, Radiance } from './light-presets.ts';
import type { LightSample } from './light-sample.ts';
import { directionAt, dot, normalize, type Vector } from './vector.ts';

/**
 * The light of a room by day: what windows let in, and what walls reflect. Linear RGB; 1 is the white of the picture.
 */
interface RoomLight {
  readonly zenith: Radiance;
  readonly horizon: Radiance;
  /** What the ground outside reflects. */
  readonly ground: Radiance;
  /** Radiance of a white surface that faces the sun. */
  readonly sun: Radiance;
  /** Radiance of white walls and ceilings: light that was reflected several times. */
  readonly ambient: Radiance;
}

const DAY: RoomLight = {
  zenith: [1.7, 1.8, 1.95],
  horizon: [2.1, 2.15, 2.2],
  ground: [0.7, 0.68, 0.64],
  sun: [2.3, 2.15, 1.9],
  ambient: [1.2, 1.19, 1.16],
};

/** The light of rooms, by the name of the light preset. */
export const ROOM_LIGHTS: Readonly<Record<LightPresetName, RoomLight>> = {
  studio: DAY,
  daylight: { ...DAY, zenith: [1.5, 1.75, 2.1], sun: [3.1, 2.85, 2.45], ambient: [1.12, 1.14, 1.17] },
  warm: {
    zenith: [1.15, 1.1, 1.15],
    horizon: [2.1, 1.75, 1.35],
    ground: [0.6, 0.5, 0.4],
    sun: [2.9, 2.1, 1.2],
    ambient: [1.22, 1.1, 0.92],
  },
  dramatic: { ...DAY, sun: [3.6, 3.3, 2.8], ambient: [0.6, 0.61, 0.65] },
};

/** A window to the outside, in the studio: its direction outwards on the floor, and its size. */
export interface WindowLight {
  readonly outwards: readonly [x: number, z: number];
  readonly areaM2: number;
}

/** The sun stands this high, and this far beside the direction of the largest window. Degrees. */
const SUN_ELEVATION = 36;
const SUN_ASIDE = 34;
/** Radius of the sun: larger than the real one, so that the edges of its light are soft. Degrees. */
const SUN_RADIUS = 1.6;
/** The part of directions through a window that lead to the sky. */
const SKY_PART = 0.75;
/** Radiance of a wall in parts of the ambient light. */
const WALL_SHARE = 0.55;
/** Steps of the sequence with the least gaps in two dimensions (Roberts, 2018). */
const STEP_ACROSS = 0.7548776662466927;
const STEP_UP = 0.5698402909980532;
const GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;
/**
 * Step from pass to pass along the spiral of even directions. With 40 and 56 passes, edges of walls have a third of the
 * dashes that they have with a step of a third of the spiral.
 */
const EVEN_STEP = 3;

/**
 * Returns the lights of a room, ordered by pass: of each four, one is the sun, two lead through windows, and one is
 * evenly spread over the sphere, because walls reflect light from everywhere. Without windows all are evenly spread.
 * An even light is as bright as a wall, so that seams of rooms, where shadow maps are not exact, are not brighter than
 * these. Deterministic.
 *
 * Method: Veach, Robust Monte Carlo methods for light transport simulation, 1997, 9.2 (balance heuristic).
 *
 * @param look direction of the camera: the sun does not stand before it
 */
export function roomLights(
  passes: number,
  windows: readonly WindowLight[],
  light: RoomLight,
  look: Vector,
): LightSample[] {
  const count = passes * LIGHTS_PER_PASS;
  const sun = sunDirection(windows, look);
  const throughWindows = sun ? count / 2 : 0;
  const even = sun ? count / 4 : count;
  const area = windows.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const lightFrom = (direction: Vector, radiance: Radiance): Omit<LightSample, 'reflected'> => {
    const open = windows.reduce((sum, window) => sum + (window.areaM2 / area) * densityThrough(window, direction), 0);
    const solidAngle = count / (throughWindows * open + even / (4 * Math.PI));
    const [red, green, blue] = radiance;
    return { direction, solidAngle, weight: [red * solidAngle, green * solidAngle, blue * solidAngle] };
  };
  const [red, green, blue] = light.ambient;
  const wall: Radiance = [red * WALL_SHARE, green * WALL_SHARE, blue * WALL_SHARE];
  const lights = Array.from({ length: count }, (_, index) => {
    const place = index % LIGHTS_PER_PASS;
    const pass = Math.floor(index / LIGHTS_PER_PASS);
    // The four lights of a pass are a quarter of the spiral apart.
    if (!sun) return lightFrom(evenDirection(place * passes + pass, count), wall);
    if (place === 0) return sunLight(sun, light, pass);
    if (place === 3) return lightFrom(evenDirection(pass, passes), wall);
    const direction = windowDirection(windows, area, 2 * pass + place - 1);
    return lightFrom(direction, radianceFrom(direction, light));
  });
  const whole = lights.reduce((sum, { solidAngle }) => sum + solidAngle, 0) / count;
  return lights.map((each) => ({ ...each, reflected: each.solidAngle / whole }));
}

/** Beside the normal of the largest window; of the two sides, the one that is farther from where the camera looks. */
function sunDirection(windows: readonly WindowLight[], look: Vector): Vector | undefined {
  const [largest] = windows.toSorted((a, b) => b.areaM2 - a.areaM2);
  if (!largest) return undefined;
  const azimuth = (Math.atan2(largest.outwards[0], largest.outwards[1]) * 180) / Math.PI;
  const [one, other] = [
    directionAt(azimuth - SUN_ASIDE, SUN_ELEVATION),
    directionAt(azimuth + SUN_ASIDE, SUN_ELEVATION),
  ];
  return dot(one, look) < dot(other, look) ? one : other;
}

/** A place on the disc of the sun. Its light counts once for every four lights. */
function sunLight([x, y, z]: Vector, { sun }: RoomLight, pass: number): Omit<LightSample, 'reflected'> {
  const radius = ((SUN_RADIUS * Math.PI) / 180) * Math.sqrt(part(pass, STEP_ACROSS));
  const turn = 2 * Math.PI * part(pass, STEP_UP);
  const flat = Math.hypot(x, z);
  const [across, up] = [radius * Math.cos(turn), radius * Math.sin(turn)];
  const direction = normalize([
    x - (across * z + up * x * y) / flat,
    y + up * flat,
    z + (across * x - up * z * y) / flat,
  ]);
  const [red, green, blue] = sun;
  const scale = Math.PI * LIGHTS_PER_PASS;
  return { direction, solidAngle: 0, weight: [red * scale, green * scale, blue * scale] };
}

/** The density of {@link windowDirection} for one window, in 1 / steradian: as light passes it, and more of the sky. */
function densityThrough({ outwards: [x, z] }: WindowLight, direction: Vector): number {
  const cosine = direction[0] * x + direction[2] * z;
  if (cosine <= 0) return 0;
  return (cosine / Math.PI) * 2 * (direction[1] > 0 ? SKY_PART : 1 - SKY_PART);
}

function windowDirection(windows: readonly WindowLight[], area: number, index: number): Vector {
  let rest = part(index, STEP_ACROSS * STEP_UP) * area;
  const window = windows.find(({ areaM2 }) => {
    rest -= areaM2;
    return rest <= 0;
  });
  const [x, z] = (window ?? windows[0])?.outwards ?? [0, 1];
  const aside = Math.sqrt(part(index, STEP_ACROSS));
  const turn = part(index, STEP_UP);
  const angle = Math.PI * (turn < SKY_PART ? turn / SKY_PART : 1 + (turn - SKY_PART) / (1 - SKY_PART));
  const ahead = Math.sqrt(Math.max(0, 1 - aside * aside));
  const across = aside * Math.cos(angle);
  return normalize([x * ahead - z * across, aside * Math.sin(angle), z * ahead + x * across]);
}

/**
 * A direction of a spiral over the sphere. Walls and ceilings get most of their light from few of these, so they are
 * spread as evenly as possible, in an order in which neighbours are far from each other: at an edge, the passes that
 * hit a surface are lit like the mean of all passes, or edges become dashes.
 */
function evenDirection(index: number, count: number): Vector {
  const place = (index * coprimeStep(count, EVEN_STEP / count)) % count;
  const y = 1 - (2 * place + 1) / count;
  const turn = 2 * Math.PI * part(place, GOLDEN_SECTION);
  const flat = Math.sqrt(1 - y * y);
  return [flat * Math.sin(turn), y, flat * Math.cos(turn)];
}

function radianceFrom([, y]: Vector, light: RoomLight): Radiance {
  return y < 0 ? light.ground : domeRadiance(light, y);
}

function part(index: number, step: number): number {
  return (0.5 + index * step) % 1;
}
