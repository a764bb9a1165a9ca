import { float32List, float64List, int32List } from '../../mesh/number-list.ts';
import { type PolygonMesh, SHADE_BY_ANGLE } from '../../mesh/triangle-mesh.ts';
import { ModelError } from '../../model-error.ts';
import { srgbToLinear } from '../../textures/srgb.ts';
import type { PlyElement, PlyHeader, PlyProperty } from './ply-header.ts';
import { type PlyValues, plyValues } from './ply-values.ts';

/** The index of a vertex value in a fixed row, by the names that programs use. */
const PLACES: Readonly<Record<string, number>> = {
  ...{ x: 0, y: 1, z: 2, nx: 3, ny: 4, nz: 5 },
  ...{ s: 6, t: 7, u: 6, v: 7, texture_u: 6, texture_v: 7, texture_s: 6, texture_t: 7 },
  ...{ red: 8, green: 9, blue: 10, r: 8, g: 9, b: 10, diffuse_red: 8, diffuse_green: 9, diffuse_blue: 10 },
};
const [NORMAL, UV, COLOR] = [3, 6, 8];
const PLACE_COUNT = 11;
const FACE_CORNERS = ['vertex_indices', 'vertex_index'];
const MAX_BYTE = 255;
const NO_INDEX = -1;

/**
 * Reads the polygons of a PLY file.
 *
 * @param name for messages, in quotes
 * @param checkCount called with the number of triangles so far; throws if there are too many
 * @throws ModelError MODEL_CORRUPT; RangeError if a binary file is truncated
 */
export function readPly(
  bytes: Uint8Array,
  header: PlyHeader,
  name: string,
  checkCount: (triangles: number) => void,
): PolygonMesh {
  const reader = new PlyReader(name, checkCount);
  const values = plyValues(bytes, header);
  for (const element of header.elements) reader.read(element, values);
  return reader.finish();
}

class PlyReader {
  readonly #name: string;
  readonly #checkCount: (triangles: number) => void;
  readonly #positions = float64List();
  readonly #normals = float32List();
  readonly #uvs = float32List();
  readonly #colors = float32List();
  readonly #corners = int32List();
  readonly #faceStarts = int32List();
  #triangles = 0;
  #hasVertexUvs = false;
  #hasNormals = false;

  constructor(name: string, checkCount: (triangles: number) => void) {
    this.#name = name;
    this.#checkCount = checkCount;
  }

  read(element: PlyElement, values: PlyValues): void {
    const { name, count } = element;
    const readOne =
      name === 'vertex'
        ? this.#vertexReader(element)
        : name === 'face'
          ? (from: PlyValues) => this.#face(element, from)
          : name === 'tristrips'
            ? (from: PlyValues) => this.#strips(element, from)
            : (from: PlyValues) => skipValues(element, from);
    for (let index = 0; index < count; index++) {
      if (!values.startElement()) throw new ModelError('MODEL_CORRUPT', `The end of ${this.#name} is missing.`);
      readOne(values);
      values.endElement();
    }
  }

  finish(): PolygonMesh {
    const faces = this.#faceStarts.length;
    this.#faceStarts.push(this.#corners.length / 3);
    return {
      positions: this.#positions.values(),
      normals: this.#normals.values(),
      uvs: this.#uvs.values(),
      colors: this.#colors.length > 0 ? this.#colors.values() : undefined,
      corners: this.#corners.values(),
      faceStarts: this.#faceStarts.values(),
      faceMaterials: new Int32Array(faces),
      faceShading: new Int32Array(faces).fill(SHADE_BY_ANGLE),
    };
  }

  #vertexReader({ properties }: PlyElement): (values: PlyValues) => void {
    const row = new Float64Array(PLACE_COUNT);
    const places = properties.map(({ name, countType }) => (countType ? undefined : PLACES[name.toLowerCase()]));
    const has = (place: number) => places.includes(place);
    this.#hasNormals = has(NORMAL) && has(NORMAL + 2);
    this.#hasVertexUvs = has(UV) && has(UV + 1);
    const hasColors = has(COLOR) && has(COLOR + 2);
    const red = properties[places.indexOf(COLOR)];
    const colorScale = red?.type.startsWith('float') ? 1 : 1 / MAX_BYTE;
    return (values) => {
      for (const [index, property] of properties.entries()) {
        const place = places[index];
        if (place === undefined) skipValue(property, values);
        else row[place] = values.next(property.type);
      }
      for (let axis = 0; axis < 3; axis++) this.#positions.push(row[axis] ?? 0);
      if (this.#hasNormals) for (let axis = 0; axis < 3; axis++) this.#normals.push(row[NORMAL + axis] ?? 0);
      if (this.#hasVertexUvs) this.#addUv(row[UV] ?? 0, row[UV + 1] ?? 0);
      if (!hasColors) return;
      for (let channel = 0; channel < 3; channel++) {
        this.#colors.push(srgbToLinear((row[COLOR + channel] ?? 0) * colorScale));
      }
    };
  }

  #addUv(u: number, v: number): void {
    // Images start at the lower left corner, in glTF at the upper left.
    this.#uvs.push(u);
    this.#uvs.push(1 - v);
  }

  #face({ properties }: PlyElement, values: PlyValues): void {
    let corners: number[] = [];
    let uvs: number[] = [];
    for (const property of properties) {
      if (property.countType && FACE_CORNERS.includes(property.name)) corners = readList(property, values);
      else if (property.countType && property.name === 'texcoord') uvs = readList(property, values);
      else skipValue(property, values);
    }
    const firstUv = this.#uvs.length / 2;
    const hasFaceUvs = uvs.length >= corners.length * 2;
    if (hasFaceUvs) for (let at = 0; at < corners.length; at++) this.#addUv(uvs[at * 2] ?? 0, uvs[at * 2 + 1] ?? 0);
    this.#addFace(corners, (corner) => (hasFaceUvs ? firstUv + corner : NO_INDEX));
  }

  /** Triangle strips: every second triangle has the opposite winding; -1 separates strips. */
  #strips({ properties }: PlyElement, values: PlyValues): void {
    for (const property of properties) {
      const strip = property.countType ? readList(property, values) : [];
      let start = 0;
      for (let at = 2; at < strip.length; at++) {
        const [a = 0, b = 0, c = 0] = strip.slice(at - 2, at + 1);
        if (c < 0) start = at + 1;
        if (at - 2 < start) continue;
        this.#addFace((at - start) % 2 === 0 ? [a, b, c] : [b, a, c], () => NO_INDEX);
      }
      if (!property.countType) skipValue(property, values);
    }
  }

  #addFace(vertices: readonly number[], uvOf: (corner: number) => number): void {
    this.#triangles += Math.max(0, vertices.length - 2);
    this.#checkCount(this.#triangles);
    this.#faceStarts.push(this.#corners.length / 3);
    for (const [corner, vertex] of vertices.entries()) {
      this.#corners.push(vertex);
      const uv = uvOf(corner);
      this.#corners.push(uv === NO_INDEX && this.#hasVertexUvs ? vertex : uv);
      this.#corners.push(this.#hasNormals ? vertex : NO_INDEX);
    }
  }
}

/** A list must not be longer than a line of a text. */
function readList({ type, countType }: PlyProperty, values: PlyValues): number[] {
  const count = values.next(countType ?? type);
  const list: number[] = [];
  for (let index = 0; index < count; index++) {
    const value = values.next(type);
    if (Number.isNaN(value)) break;
    list.push(value);
  }
  return list;
}

function skipValue(property: PlyProperty, values: PlyValues): void {
  if (property.countType) readList(property, values);
  else values.next(property.type);
}

function skipValues({ properties }: PlyElement, values: PlyValues): void {
  for (const property of properties) skipValue(property, values);
}
