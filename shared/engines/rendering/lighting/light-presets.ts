/** Linear RGB; 1 is the white of the picture. */
export type Radiance = readonly [red: number, green: number, blue: number];

/**
 * A distant lamp with a soft rectangular front. Angles in degrees; the azimuth counts to the right of the camera's
 * back.
 */
export interface Softbox {
  readonly azimuth: number;
  readonly elevation: number;
  readonly width: number;
  readonly height: number;
  readonly radiance: Radiance;
}

/**
 * A studio: a dome that fades from the zenith to the horizon, softboxes in it, and a floor that reflects light. The rig
 * is fixed to the camera, so an item on a turntable turns under the lights.
 */
export interface LightPreset {
  /** One sentence for the documentation. */
  readonly description: string;
  readonly zenith: Radiance;
  readonly horizon: Radiance;
  readonly softboxes: readonly Softbox[];
  /** The part of light that the floor reflects, 0 to 1. */
  readonly floorAlbedo: number;
  readonly exposure: number;
  /** How dark the shadow on the floor becomes where no light arrives, 0 to 1. */
  readonly shadowStrength: number;
}

const grey = (value: number): Radiance => [value, value, value];

/**
 * All light presets: procedural, so they need no files (D702). Key, fill and rim differ so much that the three faces of
 * a white cube are told apart, and none is so strong that white loses its form: a test renders the cube.
 */
export const LIGHT_PRESETS = {
  studio: {
    description: 'Product light: a softbox above, a key from the left, a weak fill from the right, a rim from behind',
    zenith: grey(0.52),
    horizon: grey(0.34),
    softboxes: [
      { azimuth: 0, elevation: 78, width: 70, height: 52, radiance: grey(3.7) },
      { azimuth: -52, elevation: 38, width: 42, height: 34, radiance: grey(3.5) },
      { azimuth: 68, elevation: 26, width: 26, height: 36, radiance: grey(0.9) },
      { azimuth: 178, elevation: 42, width: 46, height: 18, radiance: grey(2.4) },
    ],
    floorAlbedo: 0.6,
    exposure: 0.86,
    shadowStrength: 0.86,
  },
  daylight: {
    description: 'A tall cool window to the left, bright sky, a white room that gives light back',
    zenith: [0.74, 0.775, 0.825],
    horizon: [0.425, 0.43, 0.445],
    softboxes: [
      { azimuth: -96, elevation: 42, width: 46, height: 58, radiance: [5.38, 5.59, 5.9] },
      { azimuth: 95, elevation: 24, width: 50, height: 50, radiance: [0.75, 0.72, 0.66] },
      { azimuth: 150, elevation: 50, width: 40, height: 30, radiance: [1.22, 1.25, 1.3] },
    ],
    floorAlbedo: 0.6,
    exposure: 1,
    shadowStrength: 0.85,
  },
  warm: {
    description: 'An evening showroom: warm lamps from above and the left, dim warm walls',
    zenith: [0.5, 0.43, 0.35],
    horizon: [0.37, 0.31, 0.25],
    softboxes: [
      { azimuth: -10, elevation: 70, width: 54, height: 44, radiance: [4.9, 4.0, 2.95] },
      { azimuth: -58, elevation: 34, width: 30, height: 30, radiance: [5.2, 3.9, 2.6] },
      { azimuth: 74, elevation: 24, width: 22, height: 30, radiance: [1.2, 1.04, 0.88] },
      { azimuth: 170, elevation: 38, width: 40, height: 18, radiance: [2.4, 1.9, 1.3] },
    ],
    floorAlbedo: 0.5,
    exposure: 0.96,
    shadowStrength: 0.88,
  },
  dramatic: {
    description: 'One large key from the left, hardly any fill, a strong rim from behind',
    zenith: grey(0.12),
    horizon: grey(0.08),
    softboxes: [
      { azimuth: -62, elevation: 44, width: 34, height: 34, radiance: [11.4, 11, 10.4] },
      { azimuth: 150, elevation: 34, width: 30, height: 40, radiance: [4.2, 4.6, 5.2] },
      { azimuth: 74, elevation: 14, width: 14, height: 44, radiance: grey(0.8) },
    ],
    floorAlbedo: 0.35,
    exposure: 0.95,
    shadowStrength: 0.94,
  },
} as const satisfies Record<string, LightPreset>;
export type LightPresetName = keyof typeof LIGHT_PRESETS;
