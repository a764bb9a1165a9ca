import { BufferAttribute, BufferGeometry, Group, Mesh } from 'three';
import type { SizeMm } from '../../../shared/domain/views/view-data.ts';
import { boxUvs } from '../../../shared/engines/models3d/configured/box-uvs.ts';
import type { Change } from '../../../shared/engines/models3d/configured/change.ts';
import { type Look, lookOf } from '../../../shared/engines/models3d/configured/look-of.ts';
import type { ShapedPiece } from '../../../shared/engines/models3d/configured/piece.ts';
import { type Shape, shapePieces } from '../../../shared/engines/models3d/configured/shape-pieces.ts';
import { valuesOf } from '../../../shared/engines/models3d/configured/split-by-part.ts';
import type { ChosenChanges } from './chosen-changes.ts';
import { floatsOf, type PieceModel, type ScenePiece } from './model-pieces.ts';
import type { Surfaces } from './surfaces.ts';

const MM = 0.001;
/** Attributes that are computed, or that say where a piece came from. */
const NOT_COPIED = new Set(['position', 'normal', 'tangent', '_part']);

/** A model that shows a choice: computed by the same code as the model that the service makes of it (D620). */
export class ConfiguredModel {
  readonly object = new Group();
  readonly #model: PieceModel;
  readonly #surfaces: Surfaces;
  #shapeKey = '';
  #shape: Shape<ScenePiece> | undefined;

  constructor(model: PieceModel, surfaces: Surfaces) {
    this.#model = model;
    this.#surfaces = surfaces;
  }

  /**
   * Shows a choice. Only a change of variant, parts or size makes new geometry.
   *
   * @param attached pieces of the models that are attached, by their addresses
   * @returns the size of the model
   * @throws ModelError OPTION_NOT_APPLICABLE; the model is then as before
   */
  apply({ changes, pictures, models }: ChosenChanges, attached: ReadonlyMap<string, PieceModel>): SizeMm {
    const key = JSON.stringify([changes.filter(isOfShape), [...models.values()]]);
    if (this.#shapeKey !== key || !this.#shape) {
      const variant = changes.findLast((change) => change.kind === 'variant')?.variant;
      const otherNames = [...this.#model.materialNames, ...[...attached.values()].flatMap((one) => one.materialNames)];
      const attachedTo = (change: Change) => attached.get(models.get(change) ?? '')?.pieces ?? [];
      const pieces = this.#model.pieces.map((piece) => inVariant(piece, variant));
      this.#shape = shapePieces({ pieces, otherNames, attached: attachedTo }, changes);
      this.#shapeKey = key;
      this.#rebuild(this.#shape.pieces);
    }
    for (const [at, piece] of this.#shape.pieces.entries()) {
      const mesh = this.object.children[at];
      if (mesh instanceof Mesh) this.#showLook(mesh, piece, lookOf(piece.source, changes), pictures);
    }
    return this.#shape.dimensionsMm;
  }

  #rebuild(pieces: readonly ShapedPiece<ScenePiece>[]): void {
    for (const mesh of this.object.children) if (mesh instanceof Mesh) mesh.geometry.dispose();
    this.object.clear();
    for (const piece of pieces) {
      const mesh = new Mesh(plainGeometry(piece), piece.source.material);
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      this.object.add(mesh);
    }
  }

  /** A picture needs texture coordinates of its own; without it the geometry is the plain one again. */
  #showLook(
    mesh: Mesh,
    piece: ShapedPiece<ScenePiece>,
    look: Look | undefined,
    pictures: ReadonlyMap<object, string>,
  ): void {
    const picture = look?.material && pictures.get(look.material);
    const coversWith = picture !== undefined ? look?.material : undefined;
    const wanted = coversWith ? `${coversWith.widthMm} ${coversWith.heightMm}` : '';
    if (wanted !== (mesh.userData.mapping ?? '')) {
      mesh.geometry.dispose();
      mesh.geometry = coversWith ? mappedGeometry(piece, coversWith) : plainGeometry(piece);
      mesh.userData.mapping = wanted;
    }
    mesh.material = look ? this.#surfaces.of(piece.source.material, look, picture) : piece.source.material;
  }
}

function isOfShape({ kind }: Change): boolean {
  return kind !== 'colour' && kind !== 'material';
}

function inVariant(piece: ScenePiece, variant: string | undefined): ScenePiece {
  const material = variant === undefined ? undefined : piece.variants.get(variant);
  return material ? { ...piece, material, materials: [...piece.materials, material.name] } : piece;
}

function plainGeometry(piece: ShapedPiece<ScenePiece>): BufferGeometry {
  const { source, vertices } = piece;
  const geometry = geometryOf(piece.positions, piece.normals, piece.indices);
  const numbers = vertices ? vertices.map((vertex) => source.meshVertices[vertex] ?? 0) : source.meshVertices;
  for (const [name, attribute] of Object.entries(source.mesh.geometry.attributes)) {
    if (NOT_COPIED.has(name)) continue;
    const values = valuesOf(floatsOf(attribute), numbers, attribute.itemSize);
    geometry.setAttribute(name, new BufferAttribute(values, attribute.itemSize));
  }
  return geometry;
}

function mappedGeometry(
  piece: ShapedPiece<ScenePiece>,
  { widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number },
): BufferGeometry {
  const { vertices, indices, uvs } = boxUvs(piece, widthMm * MM, heightMm * MM);
  const normals = piece.normals && valuesOf(piece.normals, vertices, 3);
  return geometryOf(valuesOf(piece.positions, vertices, 3), normals, indices).setAttribute(
    'uv',
    new BufferAttribute(uvs, 2),
  );
}

function geometryOf(
  positions: Float32Array,
  normals: Float32Array | undefined,
  indices: Uint16Array | Uint32Array,
): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  if (normals) geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  else geometry.computeVertexNormals();
  return geometry;
}
