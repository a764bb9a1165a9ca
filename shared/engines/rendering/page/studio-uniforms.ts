import { type Data3DTexture, Matrix3, Matrix4, type Texture, Vector2, Vector3 } from 'three';
import { LIGHTS_PER_PASS } from '../quality.ts';

const each = <T>(make: () => T): T[] => Array.from({ length: LIGHTS_PER_PASS }, make);

/** Uniforms of the current pass. One object, shared by the programs of all materials. */
export const studio = {
  /** World space, towards the lights. */
  lightDirections: { value: each(() => new Vector3()) },
  /** The same in camera space. */
  lightsInView: { value: each(() => new Vector3()) },
  lightWeights: { value: each(() => new Vector3()) },
  /** What a white, unoccluded surface would reflect from each light's direction. */
  bounceWeights: { value: each(() => new Vector3()) },
  /** The share of all reflections that each light stands for. */
  reflectedShares: { value: each(() => 0) },
  /** From world space to a light's shadow map: 0 to 1 across, depth 0 to 1. */
  lightMatrices: { value: each(() => new Matrix4()) },
  shadowAtlas: { value: null as Texture | null },
  /** The square root of the albedo of the surfaces in the shadow atlas: 8 bits are too few for dark albedos. */
  occluderAtlas: { value: null as Texture | null },
  /** Distance from the surface at which a shadow lookup starts, in metres. */
  normalOffset: { value: 0 },
  shadowMapPx: { value: 1 },
  /** Occluders nearer than this, in metres, reflect less light: they and the surface shade each other. */
  bounceReach: { value: 0 },
  /** How much the colours of occluders are mixed, because light in a room was reflected by many of them. 0 to 1. */
  bounceMixed: { value: 0 },
  /** Metres of the depth of each shadow map. */
  shadowDepths: { value: each(() => 1) },
  /** Light that arrives at the floor from above, over world x and z. */
  floorMap: { value: null as Texture | null },
  floorCentre: { value: new Vector2() },
  floorSpan: { value: 1 },
  floorScale: { value: 1 },
  /** Mean radiance of the item's own surfaces if they were white and unoccluded. */
  itemRadiance: { value: new Vector3() },
  /** Light from all sides: see `sky-irradiance.ts`. */
  skyMean: { value: new Vector3() },
  skyGradient: { value: new Matrix3() },
  /** The sum of the lights' lobes: see `reflection-lobe.ts`. */
  lobeSum: { value: new Matrix4() },
  /** The cells of the model: see `solid-cells.ts`. The corner in world space; the side of a cell in metres. */
  solidDistances: { value: null as Data3DTexture | null },
  solidColours: { value: null as Data3DTexture | null },
  solidCorner: { value: new Vector3() },
  solidCell: { value: 1 },
  /** Rays a pass that look for occluders of a reflection; with 0, the occlusion of the lights is used instead. */
  mirroredRays: { value: 0 },
  /** The part of three.js' blur of reflections on curved surfaces that is kept, 0 to 1. */
  curvatureBlur: { value: 1 },
  pass: { value: 0 },
};
