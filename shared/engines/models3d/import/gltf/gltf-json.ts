import * as z from 'zod';

/** The parts of glTF 2.0 JSON that the reader uses. Everything else is passed on unchecked. */

const index = z.int().nonnegative();
/** An invalid name is ignored: it must not make a model unusable. */
const name = z.string().optional().catch(undefined);
const bytes = z.int().nonnegative();
const extensions = z.record(z.string(), z.unknown()).optional();
const numbers = (length: number) => z.array(z.number()).length(length).optional();

const bufferView = z.looseObject({
  buffer: index,
  byteOffset: bytes.default(0),
  byteLength: bytes.min(1),
  // Some programs write 0 for tightly packed values.
  byteStride: z.preprocess((value) => (value === 0 ? undefined : value), z.int().min(4).max(252).optional()),
  extensions,
});

const sparse = z.looseObject({
  count: z.int().positive(),
  indices: z.looseObject({
    bufferView: index,
    byteOffset: bytes.default(0),
    componentType: z.literal([5121, 5123, 5125]),
  }),
  values: z.looseObject({ bufferView: index, byteOffset: bytes.default(0) }),
});

const accessor = z.looseObject({
  bufferView: index.optional(),
  byteOffset: bytes.default(0),
  componentType: z.literal([5120, 5121, 5122, 5123, 5125, 5126]),
  type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
  // Some programs write accessors without elements.
  count: z.int().nonnegative(),
  sparse: sparse.optional(),
});

const primitive = z.looseObject({
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().min(0).max(6).optional(),
  targets: z.array(z.unknown()).optional(),
  extensions,
});

const node = z.looseObject({
  name,
  children: z.array(index).optional(),
  mesh: index.optional(),
  skin: index.optional(),
  matrix: numbers(16),
  translation: numbers(3),
  rotation: numbers(4),
  scale: numbers(3),
  extensions,
});

/** Schema of glTF 2.0 JSON. */
export const gltfJson = z.looseObject({
  asset: z.looseObject({ version: z.string(), minVersion: z.string().optional() }),
  extensionsUsed: z.array(z.string()).optional(),
  extensionsRequired: z.array(z.string()).optional(),
  buffers: z.array(z.looseObject({ byteLength: bytes.min(1), uri: z.string().optional(), extensions })).default([]),
  bufferViews: z.array(bufferView).default([]),
  accessors: z.array(accessor).default([]),
  images: z.array(z.looseObject({ uri: z.string().optional(), bufferView: index.optional(), name })).default([]),
  samplers: z.array(z.looseObject({})).default([]),
  textures: z
    .array(z.looseObject({ source: index.optional(), sampler: index.optional(), name, extensions }))
    .default([]),
  materials: z.array(z.looseObject({ name, extensions })).default([]),
  meshes: z.array(z.looseObject({ name, primitives: z.array(primitive) })).default([]),
  nodes: z.array(node).default([]),
  scenes: z.array(z.looseObject({ name, nodes: z.array(index).optional() })).default([]),
  scene: index.optional(),
  skins: z.array(z.looseObject({ joints: z.array(index).min(1), inverseBindMatrices: index.optional() })).default([]),
  animations: z.array(z.unknown()).default([]),
  cameras: z.array(z.unknown()).default([]),
});

export type GltfJson = z.infer<typeof gltfJson>;
