import { createReadStream } from 'node:fs';
import type { mat4 } from '@gltf-transform/core';
import { SaxesParser } from 'saxes';
import type { SourceFile } from '../../archive/source-file.ts';
import { ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';
import type { Vector3 } from '../../scene/matrix.ts';
import { srgbToLinear } from '../../textures/srgb.ts';

type Color = [red: number, green: number, blue: number, alpha: number];
type Attributes = Readonly<Record<string, string>>;

/** A triangle: three vertices of its object, and the index of each corner's property in a group of the part. */
export interface ThreeMfTriangle {
  readonly vertices: readonly [number, number, number];
  readonly group: string | undefined;
  readonly properties: readonly [number, number, number];
}

/** A placed object: by the file's build, or as a component of another object. */
interface ThreeMfPlacement {
  readonly object: string;
  readonly matrix: mat4;
  /** The part that contains it, if it is another one. */
  readonly path: string | undefined;
}

/** An object of a part: triangles, or components. */
export interface ThreeMfObject {
  readonly name: string;
  readonly vertices: Vector3[];
  readonly triangles: ThreeMfTriangle[];
  readonly components: ThreeMfPlacement[];
}

/** One part of a 3MF package. Property groups are keyed by id. */
export interface ThreeMfModel {
  readonly name: string;
  readonly unit: string;
  readonly objects: ReadonlyMap<string, ThreeMfObject>;
  readonly items: readonly ThreeMfPlacement[];
  readonly baseMaterials: ReadonlyMap<string, { readonly name: string; readonly color: Color }[]>;
  /** Linear red, green and blue. */
  readonly colors: ReadonlyMap<string, Vector3[]>;
  /** Names of pictures. */
  readonly textures: ReadonlyMap<string, string>;
  readonly textureGroups: ReadonlyMap<string, { readonly texture: string; readonly uvs: [number, number][] }>;
}

/**
 * Reads the XML of a 3MF part as a stream. Namespace prefixes are ignored, because no two extensions use the same name.
 *
 * @param checkCount called with the number of triangles so far; throws if there are too many
 * @throws ModelError MODEL_CORRUPT
 */
export async function read3mfModel(file: SourceFile, checkCount: (triangles: number) => void): Promise<ThreeMfModel> {
  const reader = new ModelReader(file.name, checkCount);
  const parser = new SaxesParser();
  let failure: Error | undefined;
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(withoutPrefix(name), localAttributes(attributes)));
  parser.on('closetag', ({ name }) => reader.close(withoutPrefix(name)));
  const stream = createReadStream(file.file, { encoding: 'utf8', highWaterMark: 1 << 18 });
  for await (const chunk of stream) {
    parser.write(String(chunk));
    if (failure) break;
  }
  parser.close();
  if (failure) {
    throw new ModelError('MODEL_CORRUPT', `${quoted(file.name)} is no intact 3MF.`, { cause: failure });
  }
  return reader.finish();
}

class ModelReader {
  readonly #name: string;
  readonly #checkCount: (triangles: number) => void;
  readonly #objects = new Map<string, ThreeMfObject>();
  readonly #items: ThreeMfPlacement[] = [];
  readonly #baseMaterials = new Map<string, { name: string; color: Color }[]>();
  readonly #colors = new Map<string, Vector3[]>();
  readonly #textures = new Map<string, string>();
  readonly #textureGroups = new Map<string, { texture: string; uvs: [number, number][] }>();
  #unit = 'millimeter';
  #triangles = 0;
  #object: (ThreeMfObject & { group: string | undefined; property: number }) | undefined;
  /** The id of the open group, whose children are properties. */
  #group = '';

  constructor(name: string, checkCount: (triangles: number) => void) {
    this.#name = name;
    this.#checkCount = checkCount;
  }

  open(tag: string, read: Attributes): void {
    if (tag === 'model') this.#unit = read.unit ?? this.#unit;
    else if (tag === 'vertex') this.#object?.vertices.push([Number(read.x), Number(read.y), Number(read.z)]);
    else if (tag === 'triangle') this.#addTriangle(read);
    else if (tag === 'object') this.#openObject(read);
    else if (tag === 'component') this.#object?.components.push(placement(read));
    else if (tag === 'item') this.#items.push(placement(read));
    else this.#openProperty(tag, read);
  }

  close(tag: string): void {
    if (tag !== 'object' || !this.#object) return;
    this.#object = undefined;
  }

  finish(): ThreeMfModel {
    return {
      name: this.#name,
      unit: this.#unit,
      objects: this.#objects,
      items: this.#items,
      baseMaterials: this.#baseMaterials,
      colors: this.#colors,
      textures: this.#textures,
      textureGroups: this.#textureGroups,
    };
  }

  #openObject({ id = '', name = '', pid, pindex }: Attributes): void {
    const object = { name, vertices: [], triangles: [], components: [], group: pid, property: Number(pindex ?? 0) };
    this.#objects.set(id, object);
    this.#object = object;
  }

  #addTriangle({ v1, v2, v3, pid, p1, p2, p3 }: Attributes): void {
    const object = this.#object;
    if (!object) return;
    this.#checkCount(++this.#triangles);
    const first = p1 === undefined ? object.property : Number(p1);
    object.triangles.push({
      vertices: [Number(v1), Number(v2), Number(v3)],
      group: p1 === undefined ? object.group : (pid ?? object.group),
      properties: [first, p2 === undefined ? first : Number(p2), p3 === undefined ? first : Number(p3)],
    });
  }

  #openProperty(tag: string, read: Attributes): void {
    const { id = '' } = read;
    if (tag === 'basematerials') this.#baseMaterials.set(id, []);
    else if (tag === 'colorgroup') this.#colors.set(id, []);
    else if (tag === 'texture2dgroup') this.#textureGroups.set(id, { texture: read.texid ?? '', uvs: [] });
    if (tag === 'basematerials' || tag === 'colorgroup' || tag === 'texture2dgroup') this.#group = id;
    else if (tag === 'texture2d') this.#textures.set(id, read.path ?? '');
    else if (tag === 'base') {
      this.#baseMaterials.get(this.#group)?.push({ name: read.name ?? '', color: linearColor(read.displaycolor) });
    } else if (tag === 'color') {
      const [red, green, blue] = linearColor(read.color);
      this.#colors.get(this.#group)?.push([red, green, blue]);
    } else if (tag === 'tex2coord') {
      this.#textureGroups.get(this.#group)?.uvs.push([Number(read.u), Number(read.v)]);
    }
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function localAttributes(attributes: Attributes): Attributes {
  // Attributes of vertices and triangles, which are most of a file, have no prefix.
  if (!Object.keys(attributes).some((name) => name.includes(':'))) return attributes;
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [withoutPrefix(name), value]));
}

function placement({ objectid = '', transform, path }: Attributes): ThreeMfPlacement {
  return { object: objectid, matrix: matrixOf(transform), path };
}

/** Parses twelve numbers, row by row, of a matrix for row vectors. */
function matrixOf(text: string | undefined): mat4 {
  const values = (text ?? '').trim().split(/\s+/).map(Number);
  const [a, b, c, d, e, f, g, h, i, x, y, z] = values.length === 12 && values.every(Number.isFinite) ? values : [];
  return [a ?? 1, b ?? 0, c ?? 0, 0, d ?? 0, e ?? 1, f ?? 0, 0, g ?? 0, h ?? 0, i ?? 1, 0, x ?? 0, y ?? 0, z ?? 0, 1];
}

/** `#RRGGBB` or `#RRGGBBAA`, in sRGB. */
function linearColor(text = ''): Color {
  const digits = /^#([\da-f]{6})([\da-f]{2})?$/i.exec(text.trim());
  if (!digits) return [0.6, 0.6, 0.6, 1];
  const channel = (at: number) => srgbToLinear(Number.parseInt((digits[1] ?? '').slice(at, at + 2), 16) / 255);
  return [channel(0), channel(2), channel(4), digits[2] === undefined ? 1 : Number.parseInt(digits[2], 16) / 255];
}
