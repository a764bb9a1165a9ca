import {
  type BufferGeometry,
  type Camera,
  Points,
  ShaderMaterial,
  Vector2,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import type { PixelPlace } from '../lighting/pixel-jitter.ts';
import type { Tile } from '../protocol.ts';
import { ADDING, sumTarget } from './floor.ts';
import { TILE_VERTEX, viewSquares } from './tile-points.ts';

/** Pixels to the left of a tile and above it, whose samples lie partly in the tile. */
const MARGIN_PX = 1;

/**
 * Shared by all frames. Adds the four samples around each pixel, weighted by their distance: see `pixel-jitter.ts`. The
 * samples of a pass lie to the right of their pixels and below them.
 */
const summing = new ShaderMaterial({
  ...ADDING,
  uniforms: { frame: { value: null }, place: { value: new Vector2() } },
  vertexShader: TILE_VERTEX,
  fragmentShader: /* glsl */ `
uniform sampler2D frame;
uniform vec2 place;
vec4 sampleAt(int right, int up) { return texelFetch(frame, ivec2(gl_FragCoord.xy) + ivec2(right, up), 0); }
void main() {
  vec4 beside = mix(sampleAt(${MARGIN_PX}, 0), sampleAt(0, 0), place.x);
  vec4 above = mix(sampleAt(${MARGIN_PX}, 1), sampleAt(0, 1), place.x);
  gl_FragColor = mix(beside, above, place.y);
}`,
});

/** Returns the part of a picture that a pass paints for a tile: the tile and the samples beside it. */
export function sampledPart({ left, top, width, height }: Tile): Tile {
  return {
    left: left - MARGIN_PX,
    top: top - MARGIN_PX,
    width: width + MARGIN_PX,
    height: height + MARGIN_PX,
  };
}

/** The sum of the passes of a tile. */
interface SampleSum {
  readonly target: WebGLRenderTarget;
  /** Adds the frame, whose samples were painted at this place in each pixel. */
  add(camera: Camera, place: PixelPlace): void;
  dispose(): void;
}

/**
 * Creates an empty sum.
 *
 * @param frame what each pass paints: the `sampledPart` of the tile
 * @param squares those of the frame in which surfaces are
 */
export function sampleSum(
  renderer: WebGLRenderer,
  { width, height }: Tile,
  frame: WebGLRenderTarget,
  squares: BufferGeometry,
): SampleSum {
  const target = sumTarget(width, height);
  renderer.setRenderTarget(target);
  renderer.clear();
  target.scissor.copy(frame.scissor);
  target.scissor.x -= MARGIN_PX;
  target.scissorTest = frame.scissorTest;
  viewSquares(target, frame, -MARGIN_PX);
  const points = new Points(squares, summing);
  points.frustumCulled = false;
  return {
    target,
    add(camera, place) {
      summing.uniforms.frame = { value: frame.texture };
      summing.uniforms.place = { value: new Vector2(...place) };
      renderer.setRenderTarget(target);
      renderer.render(points, camera);
    },
    dispose: () => target.dispose(),
  };
}
