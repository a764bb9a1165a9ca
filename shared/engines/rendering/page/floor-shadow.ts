import {
  BasicDepthPacking,
  type Camera,
  DataTexture,
  DataUtils,
  DoubleSide,
  FloatType,
  GLSL3,
  HalfFloatType,
  LinearFilter,
  Mesh,
  MeshDepthMaterial,
  NoBlending,
  OrthographicCamera,
  PlaneGeometry,
  RedFormat,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { FullScreenQuad } from 'three/examples/jsm/postprocessing/Pass.js';
import {
  FIRST_LAYER,
  floorDarkness,
  floorPatch,
  LAYER_FACTOR,
  SHADOW_LAYERS,
  type Shadow,
} from '../lighting/floor-shadow.ts';
import { LIGHTS_PER_PASS } from '../quality.ts';
import { ADDING, sumTarget } from './floor.ts';
import type { StudioModel } from './load-model.ts';
import { studio } from './studio-uniforms.ts';

const MAP_VERTEX = 'out vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }';

/** One lookup for each light: the blur follows when all lights are known. Written as in `light-shading.ts`. */
const HIDDEN_FRAGMENT = /* glsl */ `
#define LIGHTS ${LIGHTS_PER_PASS}
in vec2 at;
out vec4 colour;
uniform vec3 lightDirections[LIGHTS];
uniform vec3 lightWeights[LIGHTS];
uniform mat4 lightMatrices[LIGHTS];
uniform float shadowDepths[LIGHTS];
uniform float shadowMapPx;
uniform highp sampler2D shadowAtlas;
uniform vec2 patchMetres;
uniform float itemMetres;
void main() {
  vec3 place = vec3((at.x - 0.5) * patchMetres.x, 0.0, (at.y - 0.5) * patchMetres.y);
  colour = vec4(0.0);
  ${Array.from({ length: LIGHTS_PER_PASS }, (_, light) => hiddenFrom(light)).join('')}
}`;

function hiddenFrom(light: number): string {
  const corner = `vec2(${(light % 2).toFixed(1)}, ${Math.floor(light / 2).toFixed(1)})`;
  return /* glsl */ `
  if (lightDirections[${light}].y > 0.0) {
    float above = lightDirections[${light}].y;
    vec3 seen = (lightMatrices[${light}] * vec4(place, 1.0)).xyz;
    vec2 inside = clamp(seen.xy, 0.0, 1.0);
    float depth = texelFetch(shadowAtlas, ivec2((inside + ${corner}) * shadowMapPx), 0).r;
    if (inside == seen.xy && depth < 1.0 && depth < seen.z) {
      float metres = (seen.z - depth) * shadowDepths[${light}];
      float layer = clamp(log(metres / itemMetres / float(${FIRST_LAYER})) / log(float(${LAYER_FACTOR})), 0.0, float(${SHADOW_LAYERS - 1}));
      colour += max(1.0 - abs(vec4(0.0, 1.0, 2.0, 3.0) - layer), 0.0) * dot(lightWeights[${light}], vec3(1.0 / 3.0)) * above;
    }
  }`;
}

const PLANE_VERTEX = /* glsl */ `
out vec2 at;
void main() {
  /* The first row of the map is the rear one. */
  at = vec2(uv.x, 1.0 - uv.y);
  gl_Position = projectionMatrix * viewMatrix * modelMatrix * vec4(position, 1.0);
}`;
const PLANE_FRAGMENT = /* glsl */ `
in vec2 at;
out vec4 colour;
uniform sampler2D darkness;
void main() { colour = vec4(texture(darkness, at).r); }`;

/** Shared by all floors, so that their programs are compiled once. */
const hiddenMaterial = new ShaderMaterial({
  ...ADDING,
  glslVersion: GLSL3,
  uniforms: {
    lightDirections: studio.lightDirections,
    lightWeights: studio.lightWeights,
    lightMatrices: studio.lightMatrices,
    shadowDepths: studio.shadowDepths,
    shadowMapPx: studio.shadowMapPx,
    shadowAtlas: studio.shadowAtlas,
  },
  vertexShader: MAP_VERTEX,
  fragmentShader: HIDDEN_FRAGMENT,
});
const planeMaterial = new ShaderMaterial({
  glslVersion: GLSL3,
  blending: NoBlending,
  depthTest: false,
  depthWrite: false,
  vertexShader: PLANE_VERTEX,
  fragmentShader: PLANE_FRAGMENT,
});
const quad = new FullScreenQuad(hiddenMaterial);
const depthMaterial = new MeshDepthMaterial({
  depthPacking: BasicDepthPacking,
  side: DoubleSide,
  blending: NoBlending,
});

/** The shadow of an item on the floor. */
interface FloorShadow {
  /** Adds the lights whose shadow maps were just drawn. */
  gather(): void;
  /** Draws how dark the floor is, in red, 0 to 1. */
  draw(camera: Camera, target: WebGLRenderTarget): void;
  dispose(): void;
}

/** What a floor shows, and how exactly. */
interface FloorShadowOrder {
  readonly shadow: Exclude<Shadow, 'none'>;
  /** Metres from the item at which the shadow has faded out. */
  readonly reach: number;
  /** Texels on the longer side of the patch of floor. */
  readonly floorPatchPx: number;
  /** Side of the shadow map of a light. */
  readonly shadowMapPx: number;
}

/**
 * Creates the shadow of a model on the floor. It is gathered on the floor and not in the picture, so that it has no
 * noise, and costs the same for pictures of all sizes.
 */
export function floorShadow(
  renderer: WebGLRenderer,
  model: StudioModel,
  { shadow, reach, floorPatchPx, shadowMapPx }: FloorShadowOrder,
): FloorShadow {
  const { x: width, y: height, z: depth } = model.box.getSize(new Vector3());
  const patch = floorPatch({ width, height, depth }, reach, floorPatchPx);
  const across = patch.widthPx * patch.texelMetres;
  const along = patch.depthPx * patch.texelMetres;
  const target = sumTarget(patch.widthPx, patch.depthPx);
  hiddenMaterial.uniforms.patchMetres = { value: new Vector2(across, along) };
  hiddenMaterial.uniforms.itemMetres = { value: patch.itemMetres };
  renderer.setRenderTarget(target);
  renderer.clear();
  let gathered = 0;
  const read = (from: WebGLRenderTarget): Float32Array => {
    const values = new Float32Array(patch.widthPx * patch.depthPx * 4);
    renderer.readRenderTargetPixels(from, 0, 0, patch.widthPx, patch.depthPx, values);
    return values;
  };
  return {
    gather() {
      renderer.setRenderTarget(target);
      quad.render(renderer);
      studio.lightDirections.value.forEach(({ y }, light) => {
        const { x: red, y: green, z: blue } = studio.lightWeights.value[light] as Vector3;
        gathered += (Math.max(0, y) * (red + green + blue)) / 3;
      });
    },
    draw(camera, into) {
      const hidden = read(target).map((light) => light / Math.max(gathered, 1e-9));
      const clearance = clearances(renderer, model, shadowMapPx, target, across, along, read);
      const darkness = floorDarkness(hidden, clearance, patch, shadow);
      const texture = new DataTexture(
        Uint16Array.from(darkness, (value) => DataUtils.toHalfFloat(value)),
        patch.widthPx,
        patch.depthPx,
        RedFormat,
        HalfFloatType,
      );
      texture.minFilter = texture.magFilter = LinearFilter;
      texture.unpackAlignment = 2;
      texture.needsUpdate = true;
      planeMaterial.uniforms.darkness = { value: texture };
      const plane = new Mesh(new PlaneGeometry(across, along), planeMaterial);
      plane.rotation.x = -Math.PI / 2;
      plane.frustumCulled = false;
      renderer.setRenderTarget(into);
      renderer.render(new Scene().add(plane), camera);
      plane.geometry.dispose();
      texture.dispose();
    },
    dispose: () => target.dispose(),
  };
}

/** Metres from each texel of the floor to the lowest surface above it, drawn from below. */
function clearances(
  renderer: WebGLRenderer,
  model: StudioModel,
  mapPx: number,
  target: WebGLRenderTarget,
  across: number,
  along: number,
  read: (from: WebGLRenderTarget) => Float32Array,
): Float32Array {
  const height = Math.max(model.box.max.y, 1e-3);
  const camera = new OrthographicCamera(-across / 2, across / 2, along / 2, -along / 2, 0, 2 * height);
  camera.position.set(0, -height / 2, 0);
  camera.up.set(0, 0, 1);
  camera.lookAt(0, height, 0);
  camera.updateMatrixWorld();
  const drawn = new WebGLRenderTarget(target.width, target.height, { type: FloatType });
  renderer.setRenderTarget(drawn);
  renderer.clear();
  const casters = model.casters.scene(mapPx, true);
  casters.overrideMaterial = depthMaterial;
  renderer.render(casters, camera);
  casters.overrideMaterial = null;
  const pixels = read(drawn);
  drawn.dispose();
  // The material draws 1 for the near end of the camera's range, half a height below the floor.
  return Float32Array.from({ length: pixels.length / 4 }, (_, at) =>
    (pixels[at * 4 + 3] as number) > 0
      ? Math.max(0, (1.5 - 2 * (pixels[at * 4] as number)) * height)
      : Number.POSITIVE_INFINITY,
  );
}
