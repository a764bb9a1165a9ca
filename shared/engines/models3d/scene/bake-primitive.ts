import type { Accessor, mat4, Primitive } from '@gltf-transform/core';
import { determinant, normalMatrix, transformDirection, transformPoint, type Vector3 } from './matrix.ts';
import { blendMatrices } from './skin-matrices.ts';

/** One primitive in the coordinates of the scene: triangles only, every vertex used, every value finite. */
export interface BakedPrimitive {
  /** In double precision: they become 32 bits only after they are moved to the middle of the scene. */
  readonly positions: Float64Array;
  readonly normals?: Float32Array<ArrayBuffer> | undefined;
  readonly tangents?: Float32Array<ArrayBuffer> | undefined;
  readonly uvs: readonly Float32Array<ArrayBuffer>[];
  readonly colors?: { readonly type: 'VEC3' | 'VEC4'; readonly values: Float32Array<ArrayBuffer> } | undefined;
  readonly indices: Uint32Array<ArrayBuffer>;
  /** Triangles left out because two corners are at one place, or because an index is out of range. */
  readonly dropped: number;
  /** Triangles left out because a position is not finite. */
  readonly nonFinite: number;
}

interface BakeOptions {
  readonly matrix: mat4;
  /** Matrices of the joints if the node has a skin; the node's matrix is ignored then. */
  readonly joints: readonly mat4[] | undefined;
  readonly uvSets: number;
  readonly keepsTangents: boolean;
}

/**
 * Transforms a primitive of triangles into scene coordinates: applies the matrix, keeps the vertices that triangles
 * use, repairs normals, tangents, texture coordinates and colours, and drops triangles without area.
 */
export function bakePrimitive(primitive: Primitive, options: BakeOptions): BakedPrimitive | undefined {
  const position = primitive.getAttribute('POSITION');
  if (position?.getElementSize() !== 3) return undefined;
  const place = placement(primitive, options);
  const { indices, vertices, dropped, nonFinite } = usedVertices(primitive, position, place.mirrors);
  const positions = new Float64Array(vertices.length * 3);
  const source: Vector3 = [0, 0, 0];
  const out: Vector3 = [0, 0, 0];
  // Counting loops here and below: iterators of typed arrays allocate an object for each of a million vertices.
  for (let vertex = 0; vertex < vertices.length; vertex++) {
    const from = vertices[vertex] as number;
    position.getElement(from, source);
    transformPoint(place.matrixAt(from), source[0], source[1], source[2], out);
    for (let axis = 0; axis < 3; axis++) positions[vertex * 3 + axis] = out[axis] as number;
  }
  const of = (semantic: string, sizes: readonly number[]) => matchingAttribute(primitive, semantic, position, sizes);
  const normal = of('NORMAL', [3]);
  const tangent = options.keepsTangents && normal ? of('TANGENT', [4]) : undefined;
  const color = of('COLOR_0', [3, 4]);
  return {
    positions,
    indices,
    dropped,
    nonFinite,
    normals: normal && bakeNormals(normal, vertices, place),
    tangents: tangent && bakeTangents(tangent, vertices, place),
    uvs: Array.from({ length: options.uvSets }, (_, set) => copyUvs(of(`TEXCOORD_${set}`, [2]), vertices)),
    colors: color && {
      type: color.getElementSize() === 3 ? 'VEC3' : 'VEC4',
      values: copyValues(color, vertices, (value) => (value > 0 ? Math.min(1, value) : 0)),
    },
  };
}

interface Placement {
  readonly mirrors: boolean;
  matrixAt(vertex: number): mat4;
  normalMatrixAt(vertex: number): mat4;
}

function placement(primitive: Primitive, { matrix, joints }: BakeOptions): Placement {
  const [index, weight] = [primitive.getAttribute('JOINTS_0'), primitive.getAttribute('WEIGHTS_0')];
  if (!joints || !index || !weight) {
    const forNormals = normalMatrix(matrix);
    return { mirrors: determinant(matrix) < 0, matrixAt: () => matrix, normalMatrixAt: () => forNormals };
  }
  const matrixAt = (vertex: number) => {
    const hasJoints = vertex < index.getCount() && vertex < weight.getCount();
    return (hasJoints && blendMatrices(joints, index.getElement(vertex, []), weight.getElement(vertex, []))) || matrix;
  };
  return {
    mirrors: joints.length > 0 && joints.every((joint) => determinant(joint) < 0),
    matrixAt,
    normalMatrixAt: (vertex) => normalMatrix(matrixAt(vertex)),
  };
}

/** The triangles with an area, and the vertices that they use. */
function usedVertices(primitive: Primitive, position: Accessor, mirrors: boolean) {
  const count = position.getCount();
  const stated = primitive.getIndices()?.getArray();
  const length = stated?.length ?? count;
  const coordinates = position.getArray() ?? new Float32Array(0);
  const at = (index: number) => stated?.[index] ?? index;
  const isFinitePoint = (vertex: number) =>
    Number.isFinite(
      (coordinates[vertex * 3] ?? 0) + (coordinates[vertex * 3 + 1] ?? 0) + (coordinates[vertex * 3 + 2] ?? 0),
    );
  const isSamePoint = (a: number, b: number) =>
    a === b ||
    (coordinates[a * 3] === coordinates[b * 3] &&
      coordinates[a * 3 + 1] === coordinates[b * 3 + 1] &&
      coordinates[a * 3 + 2] === coordinates[b * 3 + 2]);

  const newNumbers = numbering(count, length);
  const indices = new Uint32Array(length - (length % 3));
  const vertices = new Uint32Array(Math.min(count, indices.length));
  let kept = 0;
  let used = 0;
  let dropped = 0;
  let nonFinite = 0;
  const numberOf = (vertex: number) => {
    const known = newNumbers.get(vertex);
    if (known !== undefined) return known;
    newNumbers.set(vertex, used);
    vertices[used] = vertex;
    return used++;
  };
  for (let index = 0; index + 2 < length; index += 3) {
    const a = at(index);
    const b = at(mirrors ? index + 2 : index + 1);
    const c = at(mirrors ? index + 1 : index + 2);
    const isInRange = a < count && b < count && c < count;
    if (isInRange && !(isFinitePoint(a) && isFinitePoint(b) && isFinitePoint(c))) {
      nonFinite++;
      continue;
    }
    if (!isInRange || isSamePoint(a, b) || isSamePoint(b, c) || isSamePoint(a, c)) {
      dropped++;
      continue;
    }
    indices[kept++] = numberOf(a);
    indices[kept++] = numberOf(b);
    indices[kept++] = numberOf(c);
  }
  return { indices: indices.slice(0, kept), vertices: vertices.subarray(0, used), dropped, nonFinite };
}

/** New indices of vertices: an array, or a map if few of many vertices are used (many primitives with one buffer). */
function numbering(count: number, length: number): Pick<Map<number, number>, 'get' | 'set'> {
  if (length * 8 < count) return new Map<number, number>();
  const table = new Int32Array(count).fill(-1);
  return {
    get: (vertex) => {
      const number = table[vertex] ?? -1;
      return number < 0 ? undefined : number;
    },
    set(vertex, number) {
      table[vertex] = number;
      return new Map();
    },
  };
}

function matchingAttribute(primitive: Primitive, semantic: string, position: Accessor, sizes: readonly number[]) {
  const attribute = primitive.getAttribute(semantic);
  const fits = attribute && attribute.getCount() === position.getCount() && sizes.includes(attribute.getElementSize());
  return fits ? attribute : undefined;
}

function bakeNormals(normal: Accessor, vertices: Uint32Array, place: Placement): Float32Array<ArrayBuffer> {
  const values = new Float32Array(vertices.length * 3);
  const source: Vector3 = [0, 0, 0];
  for (let vertex = 0; vertex < vertices.length; vertex++) {
    const from = vertices[vertex] as number;
    normal.getElement(from, source);
    values.set(transformDirection(place.normalMatrixAt(from), ...source) ?? [0, 1, 0], vertex * 3);
  }
  return values;
}

/** All tangents or none: a viewer computes them from the texture coordinates if they are missing. */
function bakeTangents(
  tangent: Accessor,
  vertices: Uint32Array,
  place: Placement,
): Float32Array<ArrayBuffer> | undefined {
  const values = new Float32Array(vertices.length * 4);
  const source: [number, number, number, number] = [0, 0, 0, 0];
  for (let vertex = 0; vertex < vertices.length; vertex++) {
    const from = vertices[vertex] as number;
    tangent.getElement(from, source);
    const [x, y, z, w] = source;
    const direction = transformDirection(place.matrixAt(from), x, y, z);
    if (!direction || Math.abs(w) !== 1) return undefined;
    values.set([...direction, place.mirrors ? -w : w], vertex * 4);
  }
  return values;
}

function copyUvs(uv: Accessor | undefined, vertices: Uint32Array): Float32Array<ArrayBuffer> {
  // Without coordinates, viewers show the corner of the texture; the validator needs the attribute.
  if (!uv) return new Float32Array(vertices.length * 2);
  return copyValues(uv, vertices, (value) => (Number.isFinite(value) ? value : 0));
}

function copyValues(
  source: Accessor,
  vertices: Uint32Array,
  repair: (value: number) => number,
): Float32Array<ArrayBuffer> {
  const size = source.getElementSize();
  const values = new Float32Array(vertices.length * size);
  const element: number[] = [];
  for (let vertex = 0; vertex < vertices.length; vertex++) {
    const from = vertices[vertex] as number;
    source.getElement(from, element);
    for (let component = 0; component < size; component++) {
      values[vertex * size + component] = repair(element[component] ?? 0);
    }
  }
  return values;
}
