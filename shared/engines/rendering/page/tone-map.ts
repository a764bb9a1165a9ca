import {
  NoBlending,
  ShaderMaterial,
  UnsignedByteType,
  Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { FullScreenQuad } from 'three/examples/jsm/postprocessing/Pass.js';
import type { LightPreset } from '../lighting/light-presets.ts';
import { roomSky } from '../lighting/room-sky.ts';
import type { FrameOrder } from '../protocol.ts';
import { insideTangents } from './inside-camera.ts';

const VERTEX = 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }';

/** The ground has its colour from this tangent of the angle below the horizon. */
const HAZE_TANGENT = 0.12;

/** Khronos PBR Neutral: true colours up to 80 % white, highlights without a change of hue. */
const FRAGMENT = /* glsl */ `
uniform sampler2D light, floorDarkness;
uniform vec3 background, zenith, ground;
uniform vec2 skyRows;
uniform float samples, exposure, shadowStrength, solid;
varying vec2 at;
vec3 neutral(vec3 colour) {
  float start = 0.8 - 0.04;
  float lowest = min(colour.r, min(colour.g, colour.b));
  colour -= lowest < 0.08 ? lowest - 6.25 * lowest * lowest : 0.04;
  float peak = max(colour.r, max(colour.g, colour.b));
  if (peak < start) return colour;
  float rest = 1.0 - start;
  float shown = 1.0 - rest * rest / (peak + rest - start);
  return mix(colour * shown / peak, vec3(shown), 1.0 - 1.0 / (0.15 * (peak - shown) + 1.0));
}
vec3 encode(vec3 colour) {
  return mix(colour * 12.92, 1.055 * pow(max(colour, vec3(0.0)), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, colour));
}
/* A sky over hazy ground, by the tangent of the angle above the horizon; one colour without a sky. */
vec3 behindItem() {
  float rise = skyRows.x + skyRows.y * at.y;
  return rise < 0.0
    ? mix(background, ground, smoothstep(0.0, float(${HAZE_TANGENT}), -rise))
    : mix(background, zenith, rise * inversesqrt(1.0 + rise * rise));
}
void main() {
  vec4 sum = texture2D(light, at) / samples;
  float cover = clamp(sum.a, 0.0, 1.0);
  vec3 item = cover > 0.0 ? encode(clamp(neutral(sum.rgb / cover * exposure), 0.0, 1.0)) : vec3(0.0);
  float shadow = 1.0 - encode(vec3(1.0 - texture2D(floorDarkness, at).r * shadowStrength)).r;
  /* Half a step of eight bits, different in each pixel, so that long gradients show no bands. */
  float dither = (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
  float alpha = cover + (1.0 - cover) * shadow;
  if (solid > 0.5) {
    vec3 behind = encode(behindItem()) * (1.0 - shadow);
    float rough = shadow > 0.002 || cover > 0.002 ? dither : 0.0;
    gl_FragColor = vec4(clamp(mix(behind, item, cover) + rough, 0.0, 1.0), 1.0);
  } else {
    if (alpha > 0.002 && alpha < 0.998) alpha = clamp(alpha + dither, 0.0, 1.0);
    gl_FragColor = vec4(alpha > 0.0 ? clamp(item * min(1.0, cover / alpha), 0.0, 1.0) : vec3(0.0), alpha);
  }
}`;

const toneMapping = new ShaderMaterial({
  vertexShader: VERTEX,
  fragmentShader: FRAGMENT,
  blending: NoBlending,
  depthTest: false,
  depthWrite: false,
});
const quad = new FullScreenQuad(toneMapping);

/**
 * Turns the sums of all passes into the pixels of a picture: exposure, tone curve, shadow, background, sRGB.
 *
 * @returns RGBA, rows from the bottom up
 */
export function toneMap(
  renderer: WebGLRenderer,
  sums: { readonly light: WebGLRenderTarget; readonly floorDarkness: WebGLRenderTarget; readonly samples: number },
  order: FrameOrder,
  preset: LightPreset,
): Uint8Array<ArrayBuffer> {
  const { tile, background } = order;
  const given = {
    light: sums.light.texture,
    floorDarkness: sums.floorDarkness.texture,
    samples: sums.samples,
    exposure: preset.exposure,
    shadowStrength: preset.shadowStrength,
    solid: background ? 1 : 0,
    ...behind(order),
  };
  for (const [name, value] of Object.entries(given)) toneMapping.uniforms[name] = { value };
  const target = new WebGLRenderTarget(tile.width, tile.height, { type: UnsignedByteType, depthBuffer: false });
  renderer.setRenderTarget(target);
  quad.render(renderer);
  const pixels = new Uint8Array(tile.width * tile.height * 4);
  renderer.readRenderTargetPixels(target, 0, 0, tile.width, tile.height, pixels);
  renderer.setRenderTarget(null);
  target.dispose();
  return pixels;
}

/** The uniforms of what is behind the item: one colour, or the sky that windows show. */
function behind({ background, camera, lightPreset, tile, widthPx, heightPx }: FrameOrder) {
  const colour = new Vector3(...(background ?? [0, 0, 0]));
  if (camera.kind !== 'inside' || !camera.sky) {
    return { background: colour, zenith: colour, ground: colour, skyRows: new Vector2() };
  }
  const { zenith, horizon, ground } = roomSky(lightPreset);
  const { tangentY } = insideTangents(camera, widthPx / heightPx);
  const perRow = (2 * tangentY) / heightPx;
  const lowest = heightPx - tile.top - tile.height;
  return {
    background: new Vector3(...horizon),
    zenith: new Vector3(...zenith),
    ground: new Vector3(...ground),
    skyRows: new Vector2(perRow * lowest - tangentY, perRow * tile.height),
  };
}
