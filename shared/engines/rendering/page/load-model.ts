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
import { adoptMaterial, type SeeThrough } from './material-shaders.ts';
import { mendNormals } from './mend-normals.ts';
import { type SolidTexture, solidTexture } from './solid-texture.ts';

/** The side of the picture from which a texture's mean colour is read. */
const MEAN_SIDE_PX = 8;
/** sRGB is near enough to this power for a mean. */
const ENCODING_POWER = 2.2;

const VariantNames = z.object({ variants: z.array(z.object({ name: z.string() })) });
const VariantMappings = z.object({
  mappings: z.array(z.object({ material: z.int(), variants: z.array(z.int()) })),
});

/** A surface as it is drawn. */
export interface StudioMesh {
  readonly mesh: Mesh;
  readonly seeThrough: SeeThrough;
  /** The part of all light that it gives back, in the mean of its texture. */
  readonly albedo: Vector3;
  /** The part of it that is there and not cut out or faint, 0 to 1. */
  readonly coverage: number;
}

/** A model that stands on the floor of the studio, in the middle, in metres. */
export interface StudioModel {
  readonly root: Object3D;
  readonly meshes: readonly StudioMesh[];
  readonly box: Box3;
  /** x, y, z of every vertex in the world. */
  readonly points: Float32Array;
  readonly triangles: number;
  readonly variants: readonly string[];
  /** The cells that its surfaces go through. */
  readonly solid: SolidTexture;
  dispose(): void;
}

/** Loads models: glTF binary with Draco, meshopt, KTX2 and all material extensions that three.js knows. */
export function modelLoader(renderer: WebGLRenderer): (path: string, maxTexturePx: number) => Promise<LoadedModel> {
  const loader = new GLTFLoader()
    .setDRACOLoader(new DRACOLoader().setDecoderPath('libs/draco/gltf/'))
    .setKTX2Loader(new KTX2Loader().setTranscoderPath('libs/basis/').detectSupport(renderer))
    .setMeshoptDecoder(MeshoptDecoder);
  return async (path, maxTexturePx) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`the model answered ${response.status}`);
    const gltf = await loader.parseAsync(await response.arrayBuffer(), '');
    const adopted: AdoptedMaterials = new Map();
    return {
      variants: variantNames(gltf),
      async dress(variant) {
        await setVariant(gltf, variant);
        return standInStudio(gltf, adopted, maxTexturePx);
      },
    };
  };
}

/** A model that has been read, before it wears one of its variants. */
export interface LoadedModel {
  readonly variants: readonly string[];
  /** Throws when there is no such variant. Null is the model as it is. */
  dress(variant: string | null): Promise<StudioModel>;
}

function variantNames({ userData }: GLTF): string[] {
  const found = VariantNames.safeParse(userData.gltfExtensions?.KHR_materials_variants);
  return found.success ? found.data.variants.map(({ name }) => name) : [];
}

async function setVariant(gltf: GLTF, variant: string | null): Promise<void> {
  const wanted = variant === null ? -1 : variantNames(gltf).indexOf(variant);
  if (variant !== null && wanted === -1) throw new Error(`VARIANT_UNKNOWN ${variant}`);
  const changes: Promise<void>[] = [];
  gltf.scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.userData.ownMaterial ??= object.material;
    object.material = object.userData.ownMaterial;
    const found = VariantMappings.safeParse(object.userData.gltfExtensions?.KHR_materials_variants);
    const mapping = found.success ? found.data.mappings.find(({ variants }) => variants.includes(wanted)) : undefined;
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

/** Adopted once: a material of the studio no longer tells what it was in the file. */
type AdoptedMaterials = Map<Material, Omit<StudioMesh, 'mesh'>>;

function standInStudio({ scene: root }: GLTF, adopted: AdoptedMaterials, maxTexturePx: number): StudioModel {
  const meshes: StudioMesh[] = [];
  const hidden: Object3D[] = [];
  root.traverse((object) => {
    // Lamps of the file would add to the preset; lines and points are no surfaces.
    if ('isLight' in object || 'isLine' in object || 'isPoints' in object) hidden.push(object);
    if (!(object instanceof Mesh)) return;
    // A mesh of a glTF has one material a primitive, and one mesh a primitive.
    const material = Array.isArray(object.material) ? object.material[0] : object.material;
    if (!(material instanceof MeshStandardMaterial)) {
      object.material = matt(material);
    }
    const own: MeshStandardMaterial = object.material;
    const known = adopted.get(own) ?? { ...surfaceOf(own), seeThrough: adoptMaterial(own, adopted.size) };
    adopted.set(own, known);
    object.frustumCulled = false;
    mendNormals(object.geometry);
    meshes.push({ mesh: object, ...known });
  });
  for (const object of hidden) object.visible = false;
  for (const material of adopted.keys()) limitTextures(material, maxTexturePx);
  root.position.set(0, 0, 0);
  root.updateMatrixWorld(true);
  const box = new Box3().setFromArray(worldPoints(meshes));
  const centre = box.getCenter(new Vector3());
  root.position.set(-centre.x, -box.min.y, -centre.z);
  root.updateMatrixWorld(true);
  const points = worldPoints(meshes);
  const ownBox = new Box3().setFromArray(points);
  const solid = solidTexture(meshes, points, ownBox);
  return {
    root,
    meshes,
    solid,
    box: ownBox,
    points,
    triangles: meshes.reduce((sum, { mesh }) => sum + corners(mesh.geometry) / 3, 0),
    variants: [],
    dispose() {
      solid.dispose();
      for (const { mesh } of meshes) mesh.geometry.dispose();
      for (const material of adopted.keys()) {
        for (const texture of texturesOf(material)) texture.dispose();
        material.dispose();
      }
    },
  };
}

/** A material without light (KHR_materials_unlit) as one that is lit: what stands in a studio takes part in its light. */
function matt(material: Material): MeshStandardMaterial {
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

/** Brings pictures that are larger than needed down, before they reach the renderer's memory. */
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

/** What a material is on the whole, as it is in the file. */
function surfaceOf(material: MeshStandardMaterial): Pick<StudioMesh, 'albedo' | 'coverage'> {
  const { color, map, metalness, transparent, alphaTest, opacity } = material;
  const mean = map ? meanTexel(map) : new Vector4(1, 1, 1, 1);
  const own = new Vector3(color.r * mean.x, color.g * mean.y, color.b * mean.z);
  const cutOut = opacity * mean.w >= alphaTest ? mean.w : 0;
  return {
    // A metal gives its colour back in one direction only, but on the whole as much.
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
