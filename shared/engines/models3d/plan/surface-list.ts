import type { Document, Material, Mesh } from '@gltf-transform/core';
import { parseHexColour } from '../../colours/lab.ts';
import type { Vector3 } from '../scene/matrix.ts';
import { unit } from '../scene/matrix.ts';
import { srgbToLinear } from '../textures/srgb.ts';
import { inRepeats, type Paint, type PlaceMm } from './paint.ts';

const ROUGHNESS = 0.9;
/** The faces of a box: the axis of the normal, and its end. */
const BOX_FACES = [
  { axis: 0, end: 0 },
  { axis: 0, end: 1 },
  { axis: 1, end: 0 },
  { axis: 1, end: 1 },
  { axis: 2, end: 0 },
  { axis: 2, end: 1 },
] as const;
type BoxFace = (typeof BOX_FACES)[number];

/** A box along the axes of its local coordinates. */
interface LocalBox {
  readonly min: Vector3;
  readonly max: Vector3;
}

interface Surface {
  readonly positions: number[];
  readonly normals: number[];
  readonly paint: Paint;
  /** Places in the picture of the paint. */
  readonly places: number[];
  readonly indices: number[];
}

/** Flat surfaces by paint. Each paint becomes one primitive with its own material. */
export class SurfaceList {
  readonly #surfaces = new Map<string, Surface>();

  /**
   * Adds a convex polygon with its corners in order.
   *
   * @param outward direction of the visible side; the corners can have any winding
   * @param places of the corners on the painted surface; without them it has no picture
   */
  addPolygon(paint: Paint, corners: readonly Vector3[], outward: Vector3, places?: readonly PlaceMm[]): void {
    const [a, b, c] = corners;
    if (!a || !b || !c) return;
    const across = cross(difference(b, a), difference(c, a));
    const isOutward = dot(across, outward) >= 0;
    const normal = unit(...across);
    if (!normal) return;
    const { colour, picture } = paint;
    const surface = this.#surface(places ? paint : { colour });
    const { positions, normals, indices } = surface;
    const first = positions.length / 3;
    for (const corner of corners) {
      positions.push(...corner);
      normals.push(...(isOutward ? normal : normal.map((value) => -value)));
    }
    if (picture) surface.places.push(...(places ?? []).flatMap((place) => inRepeats(picture, place)));
    for (let at = 1; at + 1 < corners.length; at++) {
      indices.push(first, ...(isOutward ? [first + at, first + at + 1] : [first + at + 1, first + at]));
    }
  }

  /**
   * Adds the sides of a box at any place of the scene.
   *
   * @param paintOf returns undefined for a hidden side, which is left out. Pictures are on the two long sides of a
   * wall: across along x, and down from z = 0. The box is in millimetres.
   */
  addBox(box: LocalBox, toScene: (local: Vector3) => Vector3, paintOf: (face: BoxFace) => Paint | undefined): void {
    const middle = toScene([0, 1, 2].map((axis) => ((box.min[axis] ?? 0) + (box.max[axis] ?? 0)) / 2) as Vector3);
    for (const face of BOX_FACES) {
      const paint = paintOf(face);
      if (paint === undefined) continue;
      const local = faceCorners(box, face);
      const corners = local.map(toScene);
      const [corner = middle, , opposite = middle] = corners;
      const centre = corner.map((value, axis) => (value + (opposite[axis] ?? 0)) / 2) as Vector3;
      const places = local.map(([x, , z]): PlaceMm => [face.end === 1 ? x : -x, -z]);
      this.addPolygon(paint, corners, difference(centre, middle), face.axis === 1 ? places : undefined);
    }
  }

  /** The number of triangles of all surfaces. */
  get triangles(): number {
    return [...this.#surfaces.values()].reduce((sum, { indices }) => sum + indices.length / 3, 0);
  }

  /** Makes a mesh of the surfaces. Returns undefined if there are none. */
  mesh(document: Document, name: string): Mesh | undefined {
    if (this.#surfaces.size === 0) return undefined;
    const mesh = document.createMesh(name);
    const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
    const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3', array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
      document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    for (const { positions, normals, indices, places, paint } of this.#surfaces.values()) {
      const material = materialOf(document, name, paint);
      const primitive = document
        .createPrimitive()
        .setMaterial(material)
        .setIndices(accessor('SCALAR', new Uint32Array(indices)))
        .setAttribute('POSITION', accessor('VEC3', new Float32Array(positions)))
        .setAttribute('NORMAL', accessor('VEC3', new Float32Array(normals)));
      if (paint.picture) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', new Float32Array(places)));
      mesh.addPrimitive(primitive);
    }
    return mesh;
  }

  #surface(paint: Paint): Surface {
    const key = paint.picture?.id ?? paint.colour;
    const known = this.#surfaces.get(key);
    if (known) return known;
    const made = { paint, positions: [], normals: [], places: [], indices: [] };
    this.#surfaces.set(key, made);
    return made;
  }
}

function materialOf(document: Document, name: string, { colour, picture }: Paint): Material {
  const material = document
    .createMaterial(`${name}-${picture?.id ?? colour.replace('#', '')}`)
    .setMetallicFactor(0)
    .setRoughnessFactor(picture?.roughness ?? ROUGHNESS);
  if (!picture) return material.setBaseColorFactor([...linearColour(colour), 1]);
  const { id, bytes, mimeType } = picture;
  return material.setBaseColorTexture(document.createTexture(id).setImage(bytes).setMimeType(mimeType));
}

/** The corners of a side in order, around the two axes of its plane. */
function faceCorners({ min, max }: LocalBox, { axis, end }: BoxFace): Vector3[] {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  return [
    [min[u], min[v]],
    [max[u], min[v]],
    [max[u], max[v]],
    [min[u], max[v]],
  ].map(([alongU = 0, alongV = 0]) => {
    const corner: Vector3 = [0, 0, 0];
    corner[axis] = (end === 0 ? min : max)[axis];
    corner[u] = alongU;
    corner[v] = alongV;
    return corner;
  });
}

function linearColour(hex: string): Vector3 {
  const rgb = parseHexColour(hex) ?? 0;
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((value) => srgbToLinear(value / 255)) as Vector3;
}

function difference(a: Vector3, b: Vector3): Vector3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vector3, b: Vector3): Vector3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
