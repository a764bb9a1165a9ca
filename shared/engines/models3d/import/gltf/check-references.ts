import { MAX_ACCESSOR_ELEMENTS, MAX_NODES } from '../../limits.ts';
import { ModelError } from '../../model-error.ts';
import type { GltfJson } from './gltf-json.ts';

const COMPONENT_BYTES = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 } as const;
const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;
const MAX_NODE_DEPTH = 512;
const MESHOPT = 'EXT_meshopt_compression';

/**
 * Checks that every index of a glTF exists, that accessors and views are inside their buffers, and that the nodes form
 * trees. The reader relies on this.
 *
 * @param bufferBytes length of each buffer's data; undefined if an extension supplies it
 * @throws ModelError MODEL_CORRUPT, MODEL_TOO_COMPLEX
 */
export function checkReferences(json: GltfJson, bufferBytes: readonly (number | undefined)[], name: string): void {
  const corrupt = (what: string) => new ModelError('MODEL_CORRUPT', `${name} is no intact glTF: ${what}.`);
  const expect = (index: number | undefined, list: readonly unknown[], what: string) => {
    if (index !== undefined && index >= list.length) throw corrupt(`${what} ${index} does not exist`);
  };

  if (json.nodes.length > MAX_NODES) {
    throw new ModelError(
      'MODEL_TOO_COMPLEX',
      `${name} has more than ${MAX_NODES.toLocaleString('en-US')} nodes; join them.`,
    );
  }
  for (const view of json.bufferViews) {
    expect(view.buffer, json.buffers, 'buffer');
    const available = bufferBytes[view.buffer];
    const isCompressed = view.extensions?.[MESHOPT] !== undefined;
    if (!isCompressed && available !== undefined && view.byteOffset + view.byteLength > available) {
      throw corrupt('a buffer view reaches beyond its buffer');
    }
  }
  checkAccessors(json, corrupt, expect);
  for (const { source, sampler } of json.textures) {
    expect(source, json.images, 'image');
    expect(sampler, json.samplers, 'sampler');
  }
  for (const image of json.images) expect(image.bufferView, json.bufferViews, 'buffer view');
  for (const material of json.materials) {
    for (const texture of textureIndices(material)) expect(texture, json.textures, 'texture');
  }
  for (const { primitives } of json.meshes) {
    for (const { attributes, indices, material } of primitives) {
      for (const accessor of Object.values(attributes)) expect(accessor, json.accessors, 'accessor');
      expect(indices, json.accessors, 'accessor');
      expect(material, json.materials, 'material');
    }
  }
  for (const { joints, inverseBindMatrices } of json.skins) {
    for (const joint of joints) expect(joint, json.nodes, 'node');
    expect(inverseBindMatrices, json.accessors, 'accessor');
  }
  for (const { mesh, skin, children = [] } of json.nodes) {
    expect(mesh, json.meshes, 'mesh');
    expect(skin, json.skins, 'skin');
    for (const child of children) expect(child, json.nodes, 'node');
  }
  for (const { nodes = [] } of json.scenes) for (const node of nodes) expect(node, json.nodes, 'node');
  expect(json.scene, json.scenes, 'scene');
  checkTrees(json, corrupt);
}

function checkAccessors(
  json: GltfJson,
  corrupt: (what: string) => ModelError,
  expect: (index: number | undefined, list: readonly unknown[], what: string) => void,
): void {
  let elements = 0;
  for (const { bufferView, byteOffset, componentType, type, count, sparse } of json.accessors) {
    elements += count;
    if (elements > MAX_ACCESSOR_ELEMENTS) {
      throw new ModelError(
        'MODEL_TOO_COMPLEX',
        'The model has more vertices than can be converted; reduce its detail.',
      );
    }
    expect(bufferView, json.bufferViews, 'buffer view');
    expect(sparse?.indices.bufferView, json.bufferViews, 'buffer view');
    expect(sparse?.values.bufferView, json.bufferViews, 'buffer view');
    if (sparse && sparse.count > count) throw corrupt('a sparse accessor replaces more values than it has');
    const view = bufferView === undefined ? undefined : json.bufferViews[bufferView];
    if (!view) continue;
    const elementBytes = COMPONENT_BYTES[componentType] * COMPONENTS[type];
    const stride = view.byteStride ?? elementBytes;
    if (count > 0 && byteOffset + stride * (count - 1) + elementBytes > view.byteLength) {
      throw corrupt('an accessor reaches beyond its buffer view');
    }
  }
}

/** Every `...Texture: { index }` of a material and of its extensions. */
function* textureIndices(value: unknown): Generator<number> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'object' || member === null) continue;
    if (/Texture$/.test(key) && 'index' in member && typeof member.index === 'number') yield member.index;
    yield* textureIndices(member);
  }
}

function checkTrees({ nodes }: GltfJson, corrupt: (what: string) => ModelError): void {
  const parents = new Map<number, number>();
  for (const [index, { children = [] }] of nodes.entries()) {
    for (const child of children) {
      if (parents.has(child)) throw corrupt(`node ${child} has two parents`);
      parents.set(child, index);
    }
  }
  const depths = new Map<number, number>();
  const pending = [...nodes.keys()].filter((index) => !parents.has(index));
  for (const root of pending) depths.set(root, 0);
  for (let at = 0; at < pending.length; at++) {
    const node = pending[at] ?? 0;
    const depth = (depths.get(node) ?? 0) + 1;
    if (depth > MAX_NODE_DEPTH) throw corrupt(`its nodes lie deeper than ${MAX_NODE_DEPTH} levels`);
    for (const child of nodes[node]?.children ?? []) {
      depths.set(child, depth);
      pending.push(child);
    }
  }
  if (pending.length < nodes.length) throw corrupt('its nodes form a loop');
}
