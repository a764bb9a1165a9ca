import { ModelError } from '../../model-error.ts';
import { gltf1Json } from './gltf1-json.ts';
import { bufferIds, gltf1Numbers, isBody } from './gltf1-numbers.ts';
import { upgradeAccessors } from './upgrade-accessors.ts';
import { upgradeMaterial } from './upgrade-material.ts';
import { upgradeNodes } from './upgrade-nodes.ts';

/** Extensions that change the meaning of vertex data. */
const GEOMETRY_EXTENSIONS = ['WEB3D_quantized_attributes', 'Open3DGC-compression'];

/** Whether parsed JSON is glTF 1.0: by its version, or because its meshes are keyed by id, as in no later version. */
export function isGltf1(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { asset, meshes } = value as Readonly<Record<string, unknown>>;
  const version = typeof asset === 'object' && asset !== null && 'version' in asset ? asset.version : undefined;
  if (version !== undefined) return /^1(?:\.\d+)*$/.test(String(version));
  return typeof meshes === 'object' && meshes !== null && !Array.isArray(meshes);
}

/**
 * Converts JSON of glTF 1.0 to glTF 2.0: ids become indices, several meshes of a node become one, and techniques become
 * physically based materials. Pictures are not flipped, because both versions count from the upper left. Animations are
 * copied unchanged, to be dropped with their warning.
 *
 * @param name for messages, in quotes
 * @throws ModelError MODEL_CORRUPT; UNSUPPORTED_FORMAT if an extension compresses the geometry
 */
export function upgradeGltf1(value: unknown, name: string): object {
  const parsed = gltf1Json.safeParse(value);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new ModelError('MODEL_CORRUPT', `${name} is no valid glTF 1.0: see "${where}".`, { cause: parsed.error });
  }
  const source = parsed.data;
  const compression = source.extensionsUsed.find((extension) => GEOMETRY_EXTENSIONS.includes(extension));
  if (compression) {
    throw new ModelError('UNSUPPORTED_FORMAT', `${name} uses ${compression} of glTF 1.0; export it as glTF 2.0.`);
  }
  const numbers = gltf1Numbers(source, name);
  const textureIndex = (id: string) => (Object.hasOwn(source.textures, id) ? numbers.textures(id) : undefined);
  return {
    asset: { version: '2.0' },
    buffers: bufferIds(source).map((id) => ({
      byteLength: Math.max(1, source.buffers[id]?.byteLength ?? 0),
      ...(!isBody(id) && { uri: source.buffers[id]?.uri }),
    })),
    ...upgradeAccessors(source, numbers),
    samplers: Object.values(source.samplers),
    textures: Object.values(source.textures).map(({ source: image, sampler }) => ({
      ...(image !== undefined && { source: numbers.images(image) }),
      ...(sampler !== undefined && { sampler: numbers.samplers(sampler) }),
    })),
    materials: Object.values(source.materials).map((one) => upgradeMaterial(one, source.techniques, textureIndex)),
    ...upgradeNodes(source, numbers),
    scenes: Object.values(source.scenes).map(({ nodes }) => ({ nodes: nodes.map(numbers.nodes) })),
    ...(source.scene !== undefined && { scene: numbers.scenes(source.scene) }),
    animations: Object.values(source.animations),
  };
}
