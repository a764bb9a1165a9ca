import { ModelError } from '../../model-error.ts';

/** The types of numbers, with both of their names. */
const TYPES = {
  char: 'int8',
  int8: 'int8',
  uchar: 'uint8',
  uint8: 'uint8',
  short: 'int16',
  int16: 'int16',
  ushort: 'uint16',
  uint16: 'uint16',
  int: 'int32',
  int32: 'int32',
  uint: 'uint32',
  uint32: 'uint32',
  float: 'float32',
  float32: 'float32',
  double: 'float64',
  float64: 'float64',
} as const;
export type PlyType = (typeof TYPES)[keyof typeof TYPES];

/** A property of an element: a number or a list. */
export interface PlyProperty {
  readonly name: string;
  readonly type: PlyType;
  /** Type of the length before a list; undefined for a single number. */
  readonly countType: PlyType | undefined;
}

/** An element, such as `vertex` or `face`, with its number of rows. */
export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: PlyProperty[];
}

/** The header of a PLY file. */
export interface PlyHeader {
  readonly format: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  readonly elements: readonly PlyElement[];
  /** Names of images, which MeshLab writes into comments. */
  readonly textures: readonly string[];
  /** Offset of the values. */
  readonly bodyAt: number;
}

const MAX_HEADER_BYTES = 65_536;
const END = /(?:^|[\r\n])end_header[ \t]*(?:\r\n|\r|\n)/;

/**
 * Reads the header of a PLY file.
 *
 * @param name for messages, in quotes
 * @throws ModelError MODEL_CORRUPT
 */
export function plyHeader(bytes: Uint8Array, name: string): PlyHeader {
  const corrupt = (what: string) => new ModelError('MODEL_CORRUPT', `${name} is no intact PLY: ${what}.`);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_HEADER_BYTES)).toString('latin1');
  const end = END.exec(text);
  if (!end) throw corrupt('its header has no end');
  let format: PlyHeader['format'] | undefined;
  const elements: PlyElement[] = [];
  const textures: string[] = [];
  for (const line of text.slice(0, end.index).split(/\r\n|\r|\n/)) {
    const [keyword = '', first = '', second = '', third = '', fourth = ''] = line.trim().split(/\s+/);
    if (keyword === 'format') {
      if (first === 'ascii' || first === 'binary_little_endian' || first === 'binary_big_endian') format = first;
    } else if (keyword === 'comment' && first.toLowerCase() === 'texturefile') {
      textures.push(line.slice(line.toLowerCase().indexOf('texturefile') + 'texturefile'.length).trim());
    } else if (keyword === 'element') {
      const count = Number(second);
      if (!Number.isSafeInteger(count) || count < 0) throw corrupt(`there cannot be ${second} of ${first}`);
      elements.push({ name: first, count, properties: [] });
    } else if (keyword === 'property') {
      const isList = first === 'list';
      const property = isList
        ? { name: fourth, type: typeOf(third), countType: typeOf(second) }
        : { name: second, type: typeOf(first), countType: undefined };
      elements.at(-1)?.properties.push(property);
    }
  }
  if (!format) throw corrupt('its format is not known');
  return { format, elements, textures, bodyAt: end.index + end[0].length };

  function typeOf(word: string): PlyType {
    if (word in TYPES) return TYPES[word as keyof typeof TYPES];
    throw corrupt(`the type ${word.slice(0, 20)} does not exist`);
  }
}
