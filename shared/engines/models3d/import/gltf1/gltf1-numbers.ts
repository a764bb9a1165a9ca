import { ModelError } from '../../model-error.ts';
import type { Gltf1Json } from './gltf1-json.ts';

/** Id of the buffer that is the body of a binary file, in the extension and in an earlier draft. */
const BODY_BUFFERS = ['binary_glTF', 'KHR_binary_glTF'];

const LISTS = {
  buffers: 'buffer',
  bufferViews: 'buffer view',
  accessors: 'accessor',
  images: 'image',
  samplers: 'sampler',
  textures: 'texture',
  materials: 'material',
  meshes: 'mesh',
  nodes: 'node',
  skins: 'skin',
  scenes: 'scene',
} as const;

/**
 * For each list of a glTF 1.0 file, a function from an id to the index in glTF 2.0. Throws ModelError MODEL_CORRUPT.
 */
export type Gltf1Numbers = Readonly<Record<keyof typeof LISTS, (id: string) => number>>;

/** Numbers the entries of a file in their order. The body of a binary file becomes buffer 0. */
export function gltf1Numbers(source: Gltf1Json, name: string): Gltf1Numbers {
  const lookup = (list: keyof typeof LISTS) => {
    const ids = list === 'buffers' ? bufferIds(source) : Object.keys(source[list]);
    const numbers = new Map(ids.map((id, index) => [id, index]));
    return (id: string): number => {
      const number = numbers.get(id);
      if (number !== undefined) return number;
      throw new ModelError(
        'MODEL_CORRUPT',
        `${name} is no intact glTF: a ${LISTS[list]} that it names does not exist.`,
      );
    };
  };
  const lists = Object.keys(LISTS) as (keyof typeof LISTS)[];
  return Object.fromEntries(lists.map((list) => [list, lookup(list)])) as unknown as Gltf1Numbers;
}

/** The ids of the buffers, the body of a binary file first. */
export function bufferIds({ buffers }: Pick<Gltf1Json, 'buffers'>): string[] {
  return Object.keys(buffers).sort((a, b) => Number(isBody(b)) - Number(isBody(a)));
}

/** Whether a buffer is the body of a binary file. */
export function isBody(bufferId: string): boolean {
  return BODY_BUFFERS.includes(bufferId);
}
