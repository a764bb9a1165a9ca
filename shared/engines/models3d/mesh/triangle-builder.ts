import { float32List, float64List, int32List } from './number-list.ts';
import { SHADE_BY_ANGLE, type TriangleMesh } from './triangle-mesh.ts';

/** The values of a vertex. All vertices of a mesh must have the same kinds of values. */
interface BuiltVertex {
  readonly position: readonly [number, number, number];
  readonly normal?: readonly [number, number, number] | undefined;
  /** The origin is the upper left corner of the image, as in glTF. */
  readonly uv?: readonly [number, number] | undefined;
  /** Linear red, green and blue. */
  readonly color?: readonly [number, number, number] | undefined;
}

/** Collects a mesh whose vertices have one index for all values, as in loaders of other formats. */
export class TriangleBuilder {
  readonly #positions = float64List();
  readonly #normals = float32List();
  readonly #uvs = float32List();
  readonly #colors = float32List();
  readonly #corners = int32List();
  readonly #materials = int32List();
  readonly #checkCount: (triangles: number) => void;

  /** @param checkCount called with the number of triangles so far; throws if there are too many */
  constructor(checkCount: (triangles: number) => void) {
    this.#checkCount = checkCount;
  }

  /** The number of vertices so far, which is the index of the next one. */
  get vertices(): number {
    return this.#positions.length / 3;
  }

  get triangles(): number {
    return this.#materials.length;
  }

  addVertex({ position, normal, uv, color }: BuiltVertex): void {
    for (const value of position) this.#positions.push(value);
    for (const value of normal ?? []) this.#normals.push(value);
    for (const value of uv ?? []) this.#uvs.push(value);
    for (const value of color ?? []) this.#colors.push(value);
  }

  addTriangle(a: number, b: number, c: number, material: number): void {
    this.#checkCount(this.triangles + 1);
    for (const vertex of [a, b, c]) {
      this.#corners.push(vertex);
      this.#corners.push(this.#uvs.length > 0 ? vertex : -1);
      this.#corners.push(this.#normals.length > 0 ? vertex : -1);
    }
    this.#materials.push(material);
  }

  mesh(): TriangleMesh {
    return {
      positions: this.#positions.values(),
      normals: this.#normals.values(),
      uvs: this.#uvs.values(),
      colors: this.#colors.length > 0 ? this.#colors.values() : undefined,
      corners: this.#corners.values(),
      triangleMaterials: this.#materials.values(),
      triangleShading: new Int32Array(this.triangles).fill(SHADE_BY_ANGLE),
    };
  }
}
