import {
  AddEquation,
  CustomBlending,
  FloatType,
  GLSL3,
  HalfFloatType,
  LinearFilter,
  OneFactor,
  RGBAFormat,
  ShaderMaterial,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { FullScreenQuad } from 'three/examples/jsm/postprocessing/Pass.js';
import type { LightSample } from '../lighting/light-sample.ts';
import { LIGHTS_PER_PASS } from '../quality.ts';
import type { StudioModel } from './load-model.ts';
import { studio } from './studio-uniforms.ts';

const MAP_PX = 128;
/** Side of the map of the floor's light, in sizes of the item. */
const MAP_SPAN = 2.5;
/** The radius of a shadow's blur, in parts of the occluder's height above the floor. */
const PENUMBRA = 0.3;
/** The largest blur radius, in parts of the item's size. */
const MAX_PENUMBRA = 0.11;

/** Additive blending. */
export const ADDING = {
  blending: CustomBlending,
  blendEquation: AddEquation,
  blendSrc: OneFactor,
  blendDst: OneFactor,
  blendSrcAlpha: OneFactor,
  blendDstAlpha: OneFactor,
  depthTest: false,
  depthWrite: false,
  transparent: true,
} as const;

/** GLSL: light at a place on the floor, and the light there without the item. Written as in `light-shading.ts`. */
const FLOOR_LIGHT = /* glsl */ `
#define LIGHTS ${LIGHTS_PER_PASS}
uniform vec3 lightDirections[LIGHTS];
uniform vec3 lightWeights[LIGHTS];
uniform mat4 lightMatrices[LIGHTS];
uniform float shadowDepths[LIGHTS];
uniform float shadowMapPx;
uniform highp sampler2D shadowAtlas;
uniform float penumbra, pass;
const int TAPS = 4;
float depthAt(vec2 corner, vec2 uv) {
  vec2 inside = clamp(uv, 0.0, 1.0);
  float depth = texelFetch(shadowAtlas, ivec2((inside + corner) * shadowMapPx), 0).r;
  return inside == uv ? depth : 1.0;
}
/* How far the place lies behind its occluder, in parts of the map's depth; 0 without an occluder. */
float behind(float place, float depth) { return depth >= 1.0 ? 0.0 : max(0.0, place - depth); }
/* A place on a disc, for one of the lookups of one of the lights. */
vec2 aside(float turn, float light, int tap) {
  float angle = turn + light * 1.1 + float(tap) * 2.399963;
  return vec2(cos(angle), sin(angle)) * sqrt((float(tap) + fract(turn * 3.7 + pass * 0.618034)) / float(TAPS));
}
vec2 lightOnFloor(vec3 place, float turn) {
  vec2 sum = vec2(0.0);
  ${Array.from({ length: LIGHTS_PER_PASS }, (_, light) => lightFrom(light)).join('')}
  return sum;
}`;

function lightFrom(light: number): string {
  const corner = `vec2(${(light % 2).toFixed(1)}, ${Math.floor(light / 2).toFixed(1)})`;
  return /* glsl */ `
  if (lightDirections[${light}].y > 0.0) {
    float upwards = lightDirections[${light}].y;
    vec3 at = (lightMatrices[${light}] * vec4(place, 1.0)).xyz;
    /* Each axis of a light's map has its own scale. */
    mat3 axes = mat3(lightMatrices[${light}]);
    vec2 reach = vec2(length(vec3(axes[0].x, axes[1].x, axes[2].x)), length(vec3(axes[0].y, axes[1].y, axes[2].y)));
    float above = 0.0, hiding = 0.0;
    for (int k = 0; k < TAPS; k++) {
      float found = behind(at.z, depthAt(${corner}, at.xy + aside(turn, ${light}.0, k) * penumbra * reach));
      above += found * shadowDepths[${light}];
      hiding += step(1e-6, found);
    }
    float lit = float(TAPS);
    if (hiding > 0.0) {
      float spread = clamp(above / hiding * float(${PENUMBRA}), 0.0, penumbra);
      for (int k = 0; k < TAPS; k++) {
        lit -= behind(at.z, depthAt(${corner}, at.xy + aside(turn + 1.7, ${light}.0, k) * spread * reach)) > 1e-4 ? 1.0 : 0.0;
      }
    }
    sum += dot(lightWeights[${light}], vec3(1.0 / 3.0)) * upwards * vec2(lit / float(TAPS), 1.0);
  }`;
}

const MAP_VERTEX = 'out vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }';
const MAP_FRAGMENT = /* glsl */ `
in vec2 at;
out vec4 colour;
uniform vec2 floorCentre;
uniform float floorSpan;
${FLOOR_LIGHT}
void main() {
  vec2 place = (at - 0.5) * floorSpan + floorCentre;
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  colour = vec4(lightOnFloor(vec3(place.x, 0.0, place.y), 6.2831853 * noise), 0.0, 1.0);
}`;

const lighting = {
  lightDirections: studio.lightDirections,
  lightWeights: studio.lightWeights,
  lightMatrices: studio.lightMatrices,
  shadowDepths: studio.shadowDepths,
  shadowMapPx: studio.shadowMapPx,
  shadowAtlas: studio.shadowAtlas,
  pass: studio.pass,
};
/** Shared by all floors, so that their programs are compiled once. */
const lightMapMaterial = new ShaderMaterial({
  ...ADDING,
  glslVersion: GLSL3,
  uniforms: { ...lighting, floorCentre: studio.floorCentre, floorSpan: studio.floorSpan },
  vertexShader: MAP_VERTEX,
  fragmentShader: MAP_FRAGMENT,
});
const quad = new FullScreenQuad(lightMapMaterial);

/** The floor below the item, which reflects light upwards. Pictures show its shadow: see `floor-shadow.ts`. */
export interface Floor {
  /** Adds the lights whose shadow maps were just drawn to the map of the floor's light. */
  gather(lights: readonly LightSample[]): void;
  dispose(): void;
}

/** Creates the floor of a model, and resets the uniforms of the floor's light. */
export function floor(renderer: WebGLRenderer, model: StudioModel): Floor {
  const size = model.box.getSize(new Vector3());
  const reach = size.length();
  const map = new WebGLRenderTarget(MAP_PX, MAP_PX, {
    type: HalfFloatType,
    format: RGBAFormat,
    minFilter: LinearFilter,
    magFilter: LinearFilter,
    depthBuffer: false,
  });
  lightMapMaterial.uniforms.penumbra = { value: reach * MAX_PENUMBRA };
  studio.floorMap.value = map.texture;
  studio.floorCentre.value.set(0, 0);
  studio.floorSpan.value = reach * MAP_SPAN;
  let gathered = 0;
  renderer.setRenderTarget(map);
  renderer.clear();
  return {
    gather(lights) {
      renderer.setRenderTarget(map);
      quad.render(renderer);
      gathered += lights.reduce((sum, { direction: [, up], weight: [red, green, blue] }) => {
        return up > 0 ? sum + (up * (red + green + blue)) / 3 / LIGHTS_PER_PASS : sum;
      }, 0);
      studio.floorScale.value = 1 / Math.max(gathered, 1e-9);
    },
    dispose: () => map.dispose(),
  };
}

/** Creates a float target for the sums of many passes. */
export function sumTarget(width: number, height: number): WebGLRenderTarget {
  return new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false });
}
