import { type Data3DTexture, Matrix3, Matrix4, type Texture, Vector2, Vector3 } from 'three';
import { LIGHTS_PER_PASS } from '../quality.ts';

const each = <T>(make: () => T): T[] => Array.from({ length: LIGHTS_PER_PASS }, make);

/** What the shaders of all materials know of the present pass. One object, shared by all programs. */
export const studio = {
  /** World space, towards the lights. */
  lightDirections: { value: each(() => new Vector3()) },
  /** The same as the camera has them. */
  lightsInView: { value: each(() => new Vector3()) },
  lightWeights: { value: each(() => new Vector3()) },
  /** What an item's own surface would give back where it hides a light, were it white and in the open. */
  bounceWeights: { value: each(() => new Vector3()) },
  /** How much of all reflections the lights stand for. */
  reflectedShares: { value: each(() => 0) },
  /** From world space to a light's own shadow map: 0 to 1 across, depth 0 to 1. */
  lightMatrices: { value: each(() => new Matrix4()) },
  shadowAtlas: { value: null as Texture | null },
  /** The root of the albedo of what the shadow atlas holds: 8 bits are too few for dark ones. */
  hiderAtlas: { value: null as Texture | null },
  /** Side of one shadow map's texel, and how far off the surface a look at it starts; metres. */
  normalOffset: { value: 0 },
  shadowMapPx: { value: 1 },
  /** Light that arrives at the floor, from above; world x and z over its span. */
  floorMap: { value: null as Texture | null },
  floorCentre: { value: new Vector2() },
  floorSpan: { value: 1 },
  floorScale: { value: 1 },
  /** Radiance of the item's own surfaces, were they white and in the open, as far as one value can tell. */
  itemRadiance: { value: new Vector3() },
  /** Light from all around: see `sky-irradiance.ts`. */
  skyMean: { value: new Vector3() },
  skyLean: { value: new Matrix3() },
  /** What the lobe around a direction holds of all lights: see `reflection-lobe.ts`. */
  lobeSum: { value: new Matrix4() },
  /** Where the model is: see `solid-cells.ts`. The corner in the world, the side of a cell in metres. */
  solidDistances: { value: null as Data3DTexture | null },
  solidColours: { value: null as Data3DTexture | null },
  solidCorner: { value: new Vector3() },
  solidCell: { value: 1 },
  /** Rays on which a pass looks for what hides a reflection; 0 asks the lights around what is mirrored instead. */
  mirroredRays: { value: 0 },
  /** How much of three.js' blur of reflections on what is curved within a pixel is left. */
  curvatureBlur: { value: 1 },
  pass: { value: 0 },
};
