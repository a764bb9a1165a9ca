import * as z from 'zod';

/** The parts of glTF 1.0 JSON that define a static model. Shaders, programs and animations are ignored. */

const id = z.string();
const bytes = z.int().nonnegative().default(0);
const numbers = (length: number) => z.array(z.number()).length(length).optional();
const named = <T extends z.ZodType>(value: T) => z.record(id, value).default({});

const values = z.record(z.string(), z.unknown()).default({});

const material = z.looseObject({
  name: z.string().optional(),
  technique: id.optional(),
  values,
  extensions: z
    .looseObject({
      KHR_materials_common: z
        .looseObject({
          technique: z.string().optional(),
          doubleSided: z.boolean().optional(),
          transparent: z.boolean().optional(),
          values,
        })
        .optional(),
    })
    .optional(),
});

const node = z.looseObject({
  name: z.string().optional(),
  children: z.array(id).default([]),
  meshes: z.array(id).default([]),
  skin: id.optional(),
  jointName: z.string().optional(),
  matrix: numbers(16),
  translation: numbers(3),
  rotation: numbers(4),
  scale: numbers(3),
});

/** Schema of glTF 1.0 JSON. */
export const gltf1Json = z.looseObject({
  asset: z.looseObject({}).optional(),
  extensionsUsed: z.array(z.string()).default([]),
  buffers: named(z.looseObject({ uri: z.string().optional(), byteLength: bytes })),
  bufferViews: named(z.looseObject({ buffer: id, byteOffset: bytes, byteLength: bytes })),
  accessors: named(
    z.looseObject({
      bufferView: id,
      byteOffset: bytes,
      byteStride: z.int().min(0).max(255).default(0),
      componentType: z.literal([5120, 5121, 5122, 5123, 5125, 5126]),
      type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
      count: z.int().positive(),
    }),
  ),
  images: named(
    z.looseObject({
      name: z.string().optional(),
      uri: z.string().optional(),
      extensions: z.looseObject({ KHR_binary_glTF: z.looseObject({ bufferView: id }).optional() }).optional(),
    }),
  ),
  samplers: named(z.looseObject({})),
  textures: named(z.looseObject({ source: id.optional(), sampler: id.optional() })),
  techniques: named(
    z.looseObject({
      parameters: named(z.looseObject({ type: z.int().optional(), value: z.unknown().optional() })),
      states: z.looseObject({ enable: z.array(z.int()).default([]) }).optional(),
    }),
  ),
  materials: named(material),
  meshes: named(
    z.looseObject({
      name: z.string().optional(),
      primitives: z
        .array(
          z.looseObject({
            attributes: z.record(z.string(), id),
            indices: id.optional(),
            material: id.optional(),
            mode: z.int().min(0).max(6).optional(),
          }),
        )
        .default([]),
    }),
  ),
  nodes: named(node),
  skins: named(
    z.looseObject({ bindShapeMatrix: numbers(16), inverseBindMatrices: id.optional(), jointNames: z.array(id) }),
  ),
  scenes: named(z.looseObject({ nodes: z.array(id).default([]) })),
  scene: id.optional(),
  animations: named(z.unknown()),
});

export type Gltf1Json = z.infer<typeof gltf1Json>;
/** A material of glTF 1.0. */
export type Gltf1Material = Gltf1Json['materials'][string];
