import {
  type BufferGeometry,
  type Camera,
  DepthTexture,
  FloatType,
  GLSL3,
  type Material,
  MeshDepthMaterial,
  MeshStandardMaterial,
  NearestFilter,
  NoBlending,
  Points,
  RGBAIntegerFormat,
  Scene,
  UnsignedIntType,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { StudioModel } from './load-model.ts';
import type { StudioMesh } from './studio-mesh.ts';
import { studio } from './studio-uniforms.ts';
import { READING_DEFINES, readingShader, writingShader } from './surface-packing.ts';
import { swapMaterials } from './swap-materials.ts';
import { TILE_VERTEX, viewSquares } from './tile-points.ts';

/*
 * Light after visibility: the surfaces that a pass shows are stored first, and then each pixel is lit once. SwiftShader
 * has no early depth test, so that a surface that is lit while it is drawn costs as much if it is hidden; and it
 * computes four pixels of a triangle at a time, of which half lie outside of a small one.
 */

/** Shared by all frames, because three.js compiles a program again when no material uses it any more. */
const nothing = new MeshDepthMaterial({ visible: false });
const stored = { surface: { value: null as unknown }, turn: { value: null as unknown } };
const lighting = new MeshStandardMaterial({ blending: NoBlending, depthTest: false, depthWrite: false });
lighting.defines = { ...lighting.defines, ...READING_DEFINES };
lighting.onBeforeCompile = (shader) => {
  const { pass, ...uniforms } = studio;
  Object.assign(shader.uniforms, uniforms, {
    studioPass: pass,
    storedSurface: stored.surface,
    storedTurn: stored.turn,
  });
  shader.vertexShader = TILE_VERTEX;
  shader.fragmentShader = readingShader(shader.fragmentShader);
};
const writers = new WeakMap<Material, Material>();

/** The surfaces of a model in a frame. */
interface VisibleSurfaces {
  /** Clears the frame, and draws what the camera sees with the lights of the pass. */
  draw(camera: Camera): void;
  dispose(): void;
}

/**
 * Creates the surfaces of a frame.
 *
 * @param frame gets light and depth
 * @param tiles the squares of the picture in which surfaces are
 */
export function visibleSurfaces(
  renderer: WebGLRenderer,
  scene: Scene,
  { meshes }: StudioModel,
  frame: WebGLRenderTarget,
  tiles: BufferGeometry,
): VisibleSurfaces {
  const depthTexture = new DepthTexture(frame.width, frame.height, FloatType);
  depthTexture.minFilter = depthTexture.magFilter = NearestFilter;
  frame.depthTexture = depthTexture;
  const target = new WebGLRenderTarget(frame.width, frame.height, {
    count: 2,
    format: RGBAIntegerFormat,
    type: UnsignedIntType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthTexture,
  });
  target.scissor.copy(frame.scissor);
  target.scissorTest = frame.scissorTest;
  const light = new Scene();
  light.environment = scene.environment;
  light.environmentRotation = scene.environmentRotation;
  const lit = new Points(tiles, lighting);
  lit.frustumCulled = false;
  light.add(lit);
  const writing = meshes.map((each) =>
    isPlain(each) ? writerOf(each.mesh.material as MeshStandardMaterial) : nothing,
  );
  const others = meshes.map((each) => (isPlain(each) ? nothing : (each.mesh.material as Material)));
  renderer.setRenderTarget(frame);
  renderer.clear();
  return {
    draw(camera) {
      renderer.setRenderTarget(target);
      // Only the first of the two pictures is cleared: it says where a surface was stored.
      renderer.clear(true, true, false);
      if (writing.some((material) => material !== nothing)) {
        swapMaterials(meshes, writing, () => renderer.render(scene, camera));
      }
      viewSquares(frame, frame);
      renderer.setRenderTarget(frame);
      stored.surface.value = target.textures[0];
      stored.turn.value = target.textures[1];
      // All squares are drawn again, so the frame need not be cleared.
      renderer.render(light, camera);
      if (others.some((material) => material !== nothing)) {
        frame.viewport.set(0, 0, frame.width, frame.height);
        renderer.setRenderTarget(frame);
        swapMaterials(meshes, others, () => renderer.render(scene, camera));
      }
    },
    dispose() {
      target.dispose();
      depthTexture.dispose();
    },
  };
}

/** Whether a surface has nothing but colour, roughness, metalness and a normal. */
function isPlain({ mesh, transparency }: StudioMesh): boolean {
  const { type, aoMap, lightMap, emissive, emissiveIntensity } = mesh.material as MeshStandardMaterial;
  const glows = emissiveIntensity > 0 && emissive.r + emissive.g + emissive.b > 0;
  return type === 'MeshStandardMaterial' && !transparency.glass && !aoMap && !lightMap && !glows;
}

/** A material that writes the surface of another one. It lives as long as that. */
function writerOf(material: MeshStandardMaterial): Material {
  const known = writers.get(material);
  if (known) return known;
  const writer = material.clone();
  writer.defines = { ...material.defines };
  writer.blending = NoBlending;
  Object.assign(writer, { glslVersion: GLSL3 });
  writer.onBeforeCompile = (shader) => {
    shader.uniforms.studioPass = studio.pass;
    shader.fragmentShader = writingShader(shader.fragmentShader);
  };
  material.addEventListener('dispose', () => writer.dispose());
  writers.set(material, writer);
  return writer;
}
