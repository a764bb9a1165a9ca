import type { Gltf1Json } from './gltf1-json.ts';
import type { Gltf1Numbers } from './gltf1-numbers.ts';

const COMPONENT_BYTES = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 } as const;
const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;
const FLOAT = 5126;

/**
 * Converts accessors, images and their views. Each accessor gets a view of exactly its bytes, because in glTF 2.0 the
 * stride belongs to the view, and in 1.0 the length of a view is optional.
 */
export function upgradeAccessors(source: Gltf1Json, numbers: Gltf1Numbers) {
  const bufferViews: object[] = [];
  const views = Object.values(source.bufferViews);
  const addView = (
    id: string,
    byteOffset: number,
    size: { readonly byteLength?: number; readonly byteStride?: number },
  ) => {
    const view = views[numbers.bufferViews(id)];
    const buffer = numbers.buffers(view?.buffer ?? '');
    const start = (view?.byteOffset ?? 0) + byteOffset;
    return bufferViews.push({ buffer, byteOffset: start, byteLength: view?.byteLength, ...size }) - 1;
  };
  const colors = colorAccessors(source);
  const accessors = Object.entries(source.accessors).map(
    ([id, { bufferView, byteOffset, byteStride, componentType, type, count }]) => {
      const elementBytes = COMPONENT_BYTES[componentType] * COMPONENTS[type];
      const stride = byteStride || elementBytes;
      const byteLength = stride * (count - 1) + elementBytes;
      const isPacked = stride === elementBytes;
      return {
        bufferView: addView(bufferView, byteOffset, { byteLength, ...(isPacked ? {} : { byteStride: stride }) }),
        ...{ componentType, type, count },
        // Version 1.0 has no `normalized`; bytes of a colour always mean 0 to 1.
        ...(colors.has(id) && componentType !== FLOAT && { normalized: true }),
      };
    },
  );
  const images = Object.values(source.images).map(({ name, uri, extensions }) => {
    const view = extensions?.KHR_binary_glTF?.bufferView;
    return { name, ...(view === undefined ? { uri } : { bufferView: addView(view, 0, {}) }) };
  });
  return { bufferViews, accessors, images };
}

function colorAccessors({ meshes }: Gltf1Json): Set<string> {
  const attributes = Object.values(meshes).flatMap(({ primitives }) => primitives.map((one) => one.attributes));
  return new Set(
    attributes.flatMap((all) => Object.entries(all).flatMap(([name, id]) => (name.startsWith('COLOR') ? [id] : []))),
  );
}
