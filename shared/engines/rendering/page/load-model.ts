import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import {
  Box3,
  type BufferGeometry,
  Color,
  type Material,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  SkinnedMesh,
  type Texture,
  Vector3,
  Vector4,
  type WebGLRenderer,
} from 'three';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { type GLTF, GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';
import * as z from 'zod';
import { adaptMaterial } from './material-shaders.ts';
import { repairNormals } from './repair-normals.ts';
import { type ShadowCasters, shadowCasters } from './shadow-casters.ts';
import { type SolidTexture, solidTexture } from './solid-texture.ts';
import type { StudioMesh } from './studio-mesh.ts';

/** Side of the picture from which a texture's mean colour is read. */
const MEAN_SIDE_PX = 8;
/** Approximates the sRGB curve; exact enough for a mean. */
const ENCODING_POWER = 2.2;

const VariantNames = z.object({ variants: z.array(z.object({ name: z.string() })) });
const VariantMappings = z.object({
  mappings: z.array(z.object({ material: z.int(), variants: z.array(z.int()) })),
});

/** A model on the floor of the studio, centred, in metres. */
export interface StudioModel {
  readonly root: Object3D;
  readonly meshes: readonly StudioMesh[];
  readonly box: Box3;
  /** x, y, z of every vertex in world space. */
  readonly points: Float32Array;
  readonly triangles: number;
  readonly variants: readonly string[];
  /** The cells that contain its surfaces. */
  readonly solid: SolidTexture;
  /** The surfaces that shadow maps draw. */
  readonly casters: ShadowCasters;
  /** Disposes of what the next variant does not reuse: the cells and the shadow casters. */
  leave(): void;
  dispose(): void;
}

/**
 * Creates a loader of models: glTF binary with Draco, meshopt, KTX2 and all material extensions that three.js supports.
 */
export function modelLoader(renderer: WebGLRenderer): (path: string, maxTexturePx: number) => Promise<LoadedModel> {
  const loader = new GLTFLoader()
    .setDRACOLoader(new DRACOLoader().setDecoderPath('libs/draco/gltf/'))
    .setKTX2Loader(new KTX2Loader().setTranscoderPath('libs/basis/').detectSupport(renderer))
    .setMeshoptDecoder(MeshoptDecoder);
  return async (path, maxTexturePx) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`loading the model returned HTTP status ${response.status}`);
    const gltf = await loader.parseAsync(await response.arrayBuffer(), '');
    await MeshoptSimplifier.ready;
    const surfaces: SurfacesByMaterial = new Map();
    return {
      variants: variantNames(gltf),
      async withVariant(variant) {
        await setVariant(gltf, variant);
        return placeInStudio(gltf, surfaces, maxTexturePx);
      },
    };
  };
}

/** A model that has been read. */
export interface LoadedModel {
  readonly variants: readonly string[];
  /**
   * Returns the model with the materials of a variant; null is the model without one.
   *
   * @throws Error `VARIANT_UNKNOWN` if the model has no such variant
   */
  withVariant(variant: string | null): Promise<StudioModel>;
}

function variantNames({ userData }: GLTF): string[] {
  const found = VariantNames.safeParse(userData.gltfExtensions?.KHR_materials_variants);
  return found.success ? found.data.variants.map(({ name }) => name) : [];
}

async function setVariant(gltf: GLTF, variant: string | null): Promise<void> {
  const variantIndex = variant === null ? -1 : variantNames(gltf).indexOf(variant);
  if (variant !== null && variantIndex === -1) throw new Error(`VARIANT_UNKNOWN ${variant}`);
  const changes: Promise<void>[] = [];
  gltf.scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.userData.ownMaterial ??= object.material;
    object.material = object.userData.ownMaterial;
    const found = VariantMappings.safeParse(object.userData.gltfExtensions?.KHR_materials_variants);
    const mapping = found.success
      ? found.data.mappings.find(({ variants }) => variants.includes(variantIndex))
      : undefined;
    if (!mapping) return;
    changes.push(
      gltf.parser.getDependency('material', mapping.material).then((material: Material) => {
        object.material = material;
        gltf.parser.assignFinalMaterial(object);
      }),
    );
  });
  await Promise.all(changes);
}

/**
 * Surface properties by material, read once: a material that was adapted to the studio no longer has its original
 * values.
 */
type SurfacesByMaterial = Map<Material, Omit<StudioMesh, 'mesh'>>;

function placeInStudio({ scene: root }: GLTF, surfaces: SurfacesByMaterial, maxTexturePx: number): StudioModel {
  const meshes: StudioMesh[] = [];
  const hidden: Object3D[] = [];
  root.traverse((object) => {
    // Lights of the file would add to the preset; lines and points are no surfaces.
    if ('isLight' in object || 'isLine' in object || 'isPoints' in object) hidden.push(object);
    if (!(object instanceof Mesh)) return;
    // glTF has one material a primitive, and three.js makes one mesh a primitive.
    const material = Array.isArray(object.material) ? object.material[0] : object.material;
    if (!(material instanceof MeshStandardMaterial)) {
      object.material = litMaterial(material);
    }
    const own: MeshStandardMaterial = object.material;
    const known = surfaces.get(own) ?? { ...surfaceOf(own), transparency: adaptMaterial(own, surfaces.size) };
    surfaces.set(own, known);
    object.frustumCulled = false;
    repairNormals(object.geometry);
    meshes.push({ mesh: object, ...known });
  });
  for (const object of hidden) object.visible = false;
  for (const material of surfaces.keys()) limitTextures(material, maxTexturePx);
  root.position.set(0, 0, 0);
  root.updateMatrixWorld(true);
  const box = new Box3().setFromArray(worldPoints(meshes));
  const centre = box.getCenter(new Vector3());
  root.position.set(-centre.x, -box.min.y, -centre.z);
  root.updateMatrixWorld(true);
  const points = worldPoints(meshes);
  const ownBox = new Box3().setFromArray(points);
  const solid = solidTexture(meshes, points, ownBox);
  const casters = shadowCasters(meshes, points, ownBox.getSize(new Vector3()).length());
  const leave = () => {
    solid.dispose();
    casters.dispose();
  };
  return {
    root,
    meshes,
    solid,
    casters,
    box: ownBox,
    points,
    triangles: meshes.reduce((sum, { mesh }) => sum + corners(mesh.geometry) / 3, 0),
    variants: [],
    leave,
    dispose() {
      leave();
      for (const { mesh } of meshes) mesh.geometry.dispose();
      for (const material of surfaces.keys()) {
        for (const texture of texturesOf(material)) texture.dispose();
        material.dispose();
      }
    },
  };
}

/** Returns a lit material for an unlit one (KHR_materials_unlit), because everything in a studio is lit. */
function litMaterial(material: Material): MeshStandardMaterial {
  const color = 'color' in material && material.color instanceof Color ? material.color : new Color(1, 1, 1);
  const map = 'map' in material ? (material.map as Texture | null) : null;
  const { side, transparent, opacity, alphaTest } = material;
  return new MeshStandardMaterial({ color, map, side, transparent, opacity, alphaTest, roughness: 1, metalness: 0 });
}

function worldPoints(meshes: readonly StudioMesh[]): Float32Array {
  const total = meshes.reduce((sum, { mesh }) => sum + mesh.geometry.getAttribute('position').count, 0);
  const points = new Float32Array(total * 3);
  const point = new Vector3();
  let at = 0;
  for (const { mesh } of meshes) {
    const { count } = mesh.geometry.getAttribute('position');
    const posed = mesh instanceof SkinnedMesh || mesh.morphTargetInfluences !== undefined;
    for (let vertex = 0; vertex < count; vertex++, at += 3) {
      if (posed) mesh.getVertexPosition(vertex, point);
      else point.fromBufferAttribute(mesh.geometry.getAttribute('position'), vertex);
      point.applyMatrix4(mesh.matrixWorld).toArray(points, at);
    }
  }
  if (points.length === 0 || !points.every(Number.isFinite)) throw new Error('GLB_INVALID no finite vertices');
  return points;
}

function corners(geometry: BufferGeometry): number {
  return geometry.index?.count ?? geometry.getAttribute('position').count;
}

function texturesOf(material: Material): Texture[] {
  return Object.values(material).filter((value): value is Texture => value?.isTexture === true);
}

/** Scales textures that are too large down before they are uploaded to the renderer's memory. */
function limitTextures(material: Material, maxPx: number): void {
  for (const texture of texturesOf(material)) {
    texture.anisotropy = 4;
    const image: unknown = texture.image;
    if (!(image instanceof ImageBitmap)) continue;
    const scale = maxPx / Math.max(image.width, image.height);
    if (scale >= 1) continue;
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    texture.image = canvas.transferToImageBitmap();
    texture.needsUpdate = true;
  }
}

/** The mean albedo and coverage of a material, as in the file. */
function surfaceOf(material: MeshStandardMaterial): Pick<StudioMesh, 'albedo' | 'coverage'> {
  const { color, map, metalness, transparent, alphaTest, opacity } = material;
  const mean = map ? meanTexel(map) : new Vector4(1, 1, 1, 1);
  const own = new Vector3(color.r * mean.x, color.g * mean.y, color.b * mean.z);
  const cutOut = opacity * mean.w >= alphaTest ? mean.w : 0;
  return {
    // A metal reflects its colour in one direction only, but the same amount in total.
    albedo: own.multiplyScalar(1 - 0.2 * metalness),
    coverage: transparent ? opacity * mean.w : alphaTest > 0 ? cutOut : 1,
  };
}

/** Mean red, green and blue, linear, and mean alpha. */
function meanTexel({ image }: Texture): Vector4 {
  const context = new OffscreenCanvas(MEAN_SIDE_PX, MEAN_SIDE_PX).getContext('2d');
  if (!context || !(image instanceof ImageBitmap)) return new Vector4(0.5, 0.5, 0.5, 1);
  context.drawImage(image, 0, 0, MEAN_SIDE_PX, MEAN_SIDE_PX);
  const { data } = context.getImageData(0, 0, MEAN_SIDE_PX, MEAN_SIDE_PX);
  const sum = new Vector4(0, 0, 0, 0);
  for (let at = 0; at < data.length; at += 4) {
    sum.x += ((data[at] as number) / 255) ** ENCODING_POWER;
    sum.y += ((data[at + 1] as number) / 255) ** ENCODING_POWER;
    sum.z += ((data[at + 2] as number) / 255) ** ENCODING_POWER;
    sum.w += (data[at + 3] as number) / 255;
  }
  return sum.divideScalar(data.length / 4);
}
