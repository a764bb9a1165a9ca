import { float32List, float64List, int32List } from '../../mesh/number-list.ts';
import { type PolygonMesh, SHADE_BY_ANGLE, SHADE_FLAT } from '../../mesh/triangle-mesh.ts';
import { lineBlocks } from '../../text/line-blocks.ts';
import { TextCursor } from '../../text/text-cursor.ts';
import { srgbToLinear } from '../../textures/srgb.ts';

/**
 * The content of an OBJ file. `faceMaterials` are indices of the material names; the first name, '', means no material.
 */
export interface ObjFile {
  readonly polygons: PolygonMesh;
  readonly materialNames: readonly string[];
  readonly materialLibraries: readonly string[];
  /** Whether the file itself contains materials. */
  readonly hasOwnMaterials: boolean;
}

const NO_INDEX = -1;
const SLASH = 0x2f;
const MAX_BYTE = 255;

/**
 * Reads Wavefront OBJ from chunks of UTF-8 text in one pass, into typed arrays. Points, lines, curves and groups are
 * ignored. `count` is called with the number of triangles after each face; it throws if there are too many.
 *
 * @see http://paulbourke.net/dataformats/obj/
 */
export async function parseObj(
  chunks: AsyncIterable<Uint8Array>,
  count: (triangles: number) => void,
): Promise<ObjFile> {
  const parser = new ObjParser(count);
  for await (const block of lineBlocks(chunks)) parser.parse(block);
  return parser.finish();
}

class ObjParser {
  readonly #count: (triangles: number) => void;
  readonly #cursor = new TextCursor();
  readonly #positions = float64List();
  readonly #colors = float32List();
  readonly #uvs = float32List();
  readonly #normals = float32List();
  readonly #corners = int32List();
  readonly #faceStarts = int32List();
  readonly #faceMaterials = int32List();
  readonly #faceShading = int32List();
  readonly #materials = new Map<string, number>([['', 0]]);
  readonly #libraries = new Set<string>();
  #material = 0;
  #hasOwnMaterials = false;
  #shading = SHADE_BY_ANGLE;
  #triangles = 0;

  constructor(count: (triangles: number) => void) {
    this.#count = count;
  }

  parse(block: Uint8Array): void {
    const cursor = this.#cursor;
    cursor.reset(block);
    while (cursor.startLine()) {
      if (cursor.takeWord('v')) this.#vertex();
      else if (cursor.takeWord('f') || cursor.takeWord('fo')) this.#face();
      else if (cursor.takeWord('vn')) this.#normal();
      else if (cursor.takeWord('vt')) this.#uv();
      else if (cursor.takeWord('usemtl')) this.#useMaterial(cursor.restOfLine());
      else if (cursor.takeWord('s')) this.#smoothingGroup();
      else if (cursor.takeWord('newmtl')) this.#hasOwnMaterials = true;
      else if (cursor.takeWord('mtllib')) this.#libraries.add(cursor.restOfLine());
      cursor.skipLine();
    }
  }

  finish(): ObjFile {
    const cornerCount = this.#corners.length / 3;
    this.#faceStarts.push(cornerCount);
    const positions = this.#positions.values();
    const polygons: PolygonMesh = {
      positions,
      uvs: this.#uvs.values(),
      normals: this.#normals.values(),
      colors: this.#colors.length > 0 ? linearColors(this.#colors.values(), positions.length) : undefined,
      corners: this.#corners.values(),
      faceStarts: this.#faceStarts.values(),
      faceMaterials: this.#faceMaterials.values(),
      faceShading: this.#faceShading.values(),
    };
    return {
      polygons,
      hasOwnMaterials: this.#hasOwnMaterials,
      materialNames: [...this.#materials.keys()],
      materialLibraries: [...this.#libraries].filter((name) => name !== ''),
    };
  }

  #vertex(): void {
    const cursor = this.#cursor;
    const vertex = this.#positions.length / 3;
    for (let axis = 0; axis < 3; axis++) this.#positions.push(cursor.number());
    if (!cursor.hasMore()) return;
    // One additional number is a weight; three are a colour, which is not part of the standard but common.
    const [red, green, blue] = [cursor.number(), cursor.number(), cursor.number()];
    if (Number.isNaN(blue)) return;
    while (this.#colors.length < vertex * 3) this.#colors.push(1);
    for (const value of [red, green, blue]) this.#colors.push(value);
  }

  #uv(): void {
    const u = this.#cursor.number();
    const v = this.#cursor.number();
    this.#uvs.push(Number.isFinite(u) ? u : 0);
    // OBJ images start at the lower left corner, glTF images at the upper left.
    this.#uvs.push(Number.isFinite(v) ? 1 - v : 1);
  }

  #normal(): void {
    for (let axis = 0; axis < 3; axis++) this.#normals.push(this.#cursor.number());
  }

  #face(): void {
    const cursor = this.#cursor;
    const first = this.#corners.length / 3;
    while (cursor.hasMore()) {
      const before = cursor.at;
      this.#corner();
      // A byte that is not part of a corner: the rest of the line is ignored.
      if (cursor.at === before) break;
    }
    const count = this.#corners.length / 3 - first;
    this.#triangles += Math.max(0, count - 2);
    this.#count(this.#triangles);
    this.#faceStarts.push(first);
    this.#faceMaterials.push(this.#material);
    this.#faceShading.push(this.#shading);
  }

  #corner(): void {
    const cursor = this.#cursor;
    const { bytes } = cursor;
    const position = cursor.integer();
    let uv = 0;
    let normal = 0;
    if (bytes[cursor.at] === SLASH) {
      cursor.at++;
      uv = cursor.integer();
      if (bytes[cursor.at] === SLASH) {
        cursor.at++;
        normal = cursor.integer();
      }
    }
    this.#corners.push(absolute(position, this.#positions.length / 3));
    this.#corners.push(absolute(uv, this.#uvs.length / 2));
    this.#corners.push(absolute(normal, this.#normals.length / 3));
  }

  #useMaterial(name: string): void {
    const known = this.#materials.get(name);
    this.#material = known ?? this.#materials.size;
    if (known === undefined) this.#materials.set(name, this.#material);
  }

  #smoothingGroup(): void {
    const group = this.#cursor.restOfLine();
    const number = Number.parseInt(group, 10);
    this.#shading = number > 0 ? number : SHADE_FLAT;
  }
}

/** Returns the index from zero; negative numbers count back from the last value read. */
function absolute(index: number, count: number): number {
  if (index > 0) return index - 1;
  return index < 0 && count + index >= 0 ? count + index : NO_INDEX;
}

function linearColors(stated: Float32Array, length: number): Float32Array {
  // Some programs write bytes instead of fractions.
  const scale = stated.some((value) => value > 1) ? 1 / MAX_BYTE : 1;
  const colors = new Float32Array(length).fill(1);
  for (let index = 0; index < stated.length; index++) {
    colors[index] = srgbToLinear((stated[index] ?? 0) * scale);
  }
  return colors;
}
