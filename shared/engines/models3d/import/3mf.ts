import type { mat4 } from '@gltf-transform/core';
import { Document, type Material } from '@gltf-transform/core';
import { checkTriangles } from '../conversion-limits.ts';
import { MAX_MATERIALS, MAX_NODES, MAX_PRIMITIVES } from '../limits.ts';
import { addMesh } from '../mesh/add-mesh.ts';
import { TriangleBuilder } from '../mesh/triangle-builder.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { determinant, transformPoint, type Vector3 } from '../scene/matrix.ts';
import { TextureStore } from '../textures/texture-store.ts';
import { METRES_PER_UNIT } from '../units.ts';
import { read3mfModel, type ThreeMfModel, type ThreeMfObject, type ThreeMfTriangle } from './3mf/read-3mf-model.ts';
import type { ImportContext, ImportedSource } from './importer.ts';

/** Limit of nested components; detects cycles. */
const MAX_DEPTH = 32;
const UNITS: Readonly<Record<string, number>> = {
  micron: 1e-6,
  millimeter: METRES_PER_UNIT.mm,
  centimeter: METRES_PER_UNIT.cm,
  inch: METRES_PER_UNIT.in,
  foot: METRES_PER_UNIT.ft,
  meter: METRES_PER_UNIT.m,
};
const IDENTITY: mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * Imports 3MF: the items of the file's `build` element, with colours, materials and pictures. Objects can be in other
 * parts of the package (production extension). See `Importer`.
 *
 * @see 3MF Core Specification 1.3, Materials Extension 1.2, Production Extension 1.1
 */
export async function import3mf(context: ImportContext): Promise<ImportedSource> {
  const builder = new PackageBuilder(context);
  const root = await builder.part(context.model.name);
  const items =
    root.items.length > 0
      ? root.items
      : [...root.objects.keys()].map((object) => ({ object, matrix: IDENTITY, path: undefined }));
  for (const { object, matrix, path } of items) await builder.add(path ?? context.model.name, object, matrix, 0);
  return { document: builder.document, stated: { metresPerUnit: UNITS[root.unit] ?? METRES_PER_UNIT.mm, upAxis: 'z' } };
}

class PackageBuilder {
  readonly document = new Document();
  readonly #context: ImportContext;
  readonly #textures: TextureStore;
  readonly #parts = new Map<string, Promise<ThreeMfModel>>();
  readonly #materials = new Map<string, Promise<Material>>();
  /** Placed objects, and what of them has triangles, so far. An object counts in each of its places. */
  readonly #placed = { objects: 0, meshes: 0, triangles: 0, primitives: 0 };

  constructor(context: ImportContext) {
    this.#context = context;
    this.#textures = new TextureStore(this.document, context.files, context.warnings);
  }

  part(reference: string): Promise<ThreeMfModel> {
    const { files, model, limits } = this.#context;
    const file = reference === model.name ? model : files.find(reference.replace(/^\//, ''), '');
    if (!file) throw new ModelError('MODEL_CORRUPT', `${quoted(model.name)} refers to a part that is missing.`);
    const known =
      this.#parts.get(file.name) ?? read3mfModel(file, (triangles) => checkTriangles(triangles, limits, model.name));
    this.#parts.set(file.name, known);
    return known;
  }

  async add(partName: string, id: string, matrix: mat4, depth: number): Promise<void> {
    const part = await this.part(partName);
    const object = part.objects.get(id);
    this.#checkCount(++this.#placed.objects, MAX_NODES, 'placed objects');
    if (!object || depth > MAX_DEPTH) {
      const what = object ? 'nests components without an end' : `has no object ${id.slice(0, 20)}`;
      throw new ModelError('MODEL_CORRUPT', `${quoted(this.#context.model.name)} ${what}.`);
    }
    for (const component of object.components) {
      await this.add(component.path ?? partName, component.object, multiply(matrix, component.matrix), depth + 1);
    }
    if (object.triangles.length > 0) await this.#addMesh(part, object, matrix);
  }

  async #addMesh(part: ThreeMfModel, object: ThreeMfObject, matrix: mat4): Promise<void> {
    this.#countMesh(object);
    const built = new TriangleBuilder(() => undefined);
    const numbers = new Map<Material, number>();
    const mirrors = determinant(matrix) < 0;
    const points = transformed(object.vertices, matrix);
    const hasColors = object.triangles.some(({ group }) => group !== undefined && part.colors.has(group));
    const hasUvs = object.triangles.some(({ group }) => group !== undefined && part.textureGroups.has(group));
    for (const triangle of object.triangles) {
      const material = await this.#material(part, triangle);
      const number = numbers.get(material) ?? numbers.size;
      numbers.set(material, number);
      const first = built.vertices;
      for (const corner of mirrors ? [0, 2, 1] : [0, 1, 2]) {
        const position = points[triangle.vertices[corner] ?? -1];
        if (!position) throw new ModelError('MODEL_CORRUPT', `${quoted(part.name)} has a triangle of missing corners.`);
        const index = triangle.properties[corner] ?? 0;
        const uv = part.textureGroups.get(triangle.group ?? '')?.uvs[index];
        built.addVertex({
          position,
          uv: hasUvs ? [uv?.[0] ?? 0, 1 - (uv?.[1] ?? 0)] : undefined,
          color: hasColors ? (part.colors.get(triangle.group ?? '')?.[index] ?? [1, 1, 1]) : undefined,
        });
      }
      built.addTriangle(first, first + 1, first + 2, number);
    }
    this.#placed.primitives += numbers.size;
    this.#checkCount(this.#placed.primitives, MAX_PRIMITIVES, 'primitives');
    addMesh(this.document, object.name, built.mesh(), [...numbers.keys()]);
  }

  /** Counts a mesh before it is copied. Corners count like those of triangles, because all are copied. */
  #countMesh({ triangles, vertices }: ThreeMfObject): void {
    const { limits, model } = this.#context;
    this.#checkCount(++this.#placed.meshes, limits.maxMeshes, 'meshes');
    this.#placed.triangles += Math.max(triangles.length, Math.floor(vertices.length / 3));
    checkTriangles(this.#placed.triangles, limits, model.name);
  }

  #checkCount(count: number, limit: number, what: string): void {
    if (count <= limit) return;
    const most = limit.toLocaleString('en-US');
    const message = `${quoted(this.#context.model.name)} has more than ${most} ${what}; join them.`;
    throw new ModelError('MODEL_TOO_COMPLEX', message);
  }

  #material(part: ThreeMfModel, triangle: ThreeMfTriangle): Promise<Material> {
    const { group = '', properties } = triangle;
    const isBase = part.baseMaterials.has(group);
    const key = `${part.name} ${group} ${isBase ? properties[0] : ''}`;
    const known = this.#materials.get(key) ?? this.#makeMaterial(part, group, properties[0]);
    this.#materials.set(key, known);
    this.#checkCount(this.#materials.size, MAX_MATERIALS, 'materials');
    return known;
  }

  async #makeMaterial(part: ThreeMfModel, group: string, index: number): Promise<Material> {
    const material = this.document.createMaterial().setMetallicFactor(0).setRoughnessFactor(0.9).setDoubleSided(true);
    const base = part.baseMaterials.get(group)?.[index];
    if (base) {
      const [, , , alpha] = base.color;
      material.setName(base.name).setBaseColorFactor(base.color);
      if (alpha < 1) material.setAlphaMode('BLEND');
    }
    const texture = part.textures.get(part.textureGroups.get(group)?.texture ?? '');
    const loaded = texture && (await this.#textures.load(texture.replace(/^\//, ''), ''));
    return loaded ? material.setBaseColorTexture(loaded.texture) : material;
  }
}

function transformed(vertices: readonly Vector3[], matrix: mat4): Vector3[] {
  return vertices.map(([x, y, z]) => transformPoint(matrix, x, y, z, [0, 0, 0]));
}

/** The product of two column-major matrices; `inner` is applied first. */
function multiply(outer: mat4, inner: mat4): mat4 {
  const product = [...IDENTITY] as mat4;
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (outer[k * 4 + row] ?? 0) * (inner[column * 4 + k] ?? 0);
      product[column * 4 + row] = sum;
    }
  }
  return product;
}
