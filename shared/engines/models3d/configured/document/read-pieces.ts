import { type Accessor, type Document, type Material, type Node, Primitive, type Scene } from '@gltf-transform/core';
import type { MappingList, Variant } from '@gltf-transform/extensions';
import { PART_ATTRIBUTE, partNames } from '../../scene/part-names.ts';
import { VARIANTS } from '../../scene/variant-materials.ts';
import { notInModel } from '../option-not-applicable.ts';
import type { Piece } from '../piece.ts';
import { splitByPart, valuesOf } from '../split-by-part.ts';

/** A piece of a glTF document. */
export interface DocumentPiece extends Piece {
  /** Where its other vertex data are. */
  readonly primitive: Primitive;
  /** The vertices of the primitive. */
  readonly primitiveVertices: Uint32Array;
  /** In the chosen variant. */
  readonly material: Material | null;
}

/**
 * Reads the pieces of a scene without transforms, as every model of the service is: by the part numbers of its
 * vertices, else by its nodes.
 *
 * @param variant the name of the variant whose materials the pieces get; undefined for those that they have
 * @throws ModelError OPTION_NOT_APPLICABLE if the document has no such variant
 */
export function readPieces(document: Document, scene: Scene, variant: string | undefined): DocumentPiece[] {
  if (variant !== undefined && !variantNames(document).includes(variant)) throw notInModel('variant', variant);
  const names = partNames(scene.getExtras());
  const nodes: Node[] = [];
  scene.traverse((node) => nodes.push(node));
  return nodes.flatMap((node, at) =>
    (node.getMesh()?.listPrimitives() ?? []).flatMap((primitive) => {
      const own = { part: names.length + at, name: node.getName() || node.getMesh()?.getName() || '' };
      return piecesOf(primitive, own, names, variant);
    }),
  );
}

/** The names of the variants of a document, in its order. */
function variantNames(document: Document): string[] {
  const extension = document
    .getRoot()
    .listExtensionsUsed()
    .find(({ extensionName }) => extensionName === VARIANTS);
  const properties = extension?.listProperties() ?? [];
  return properties.filter((one): one is Variant => one.propertyType === 'Variant').map((one) => one.getName());
}

function piecesOf(
  primitive: Primitive,
  own: Pick<Piece, 'part' | 'name'>,
  names: readonly string[],
  variant: string | undefined,
): DocumentPiece[] {
  const position = primitive.getAttribute('POSITION');
  if (!position || primitive.getMode() !== Primitive.Mode.TRIANGLES) return [];
  const count = position.getCount();
  const parts = names.length > 0 ? primitive.getAttribute(PART_ATTRIBUTE)?.getArray() : undefined;
  const indices = primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: count }, (_, at) => at);
  const material = materialIn(primitive, variant);
  const materials = [primitive.getMaterial(), material].flatMap((one) => (one ? [one.getName()] : []));
  const [positions, normals] = [floatsOf(position), floatsOf(primitive.getAttribute('NORMAL'))];
  return splitByPart(indices, parts ?? new Uint8Array(count)).map((triangles) => ({
    ...(parts ? { part: triangles.part, name: names[triangles.part] ?? '' } : own),
    materials: [...new Set(materials)],
    positions: valuesOf(positions ?? [], triangles.vertices, 3),
    normals: normals && valuesOf(normals, triangles.vertices, 3),
    indices: triangles.indices,
    primitive,
    primitiveVertices: triangles.vertices,
    material,
  }));
}

function materialIn(primitive: Primitive, variant: string | undefined): Material | null {
  const mappings = primitive.getExtension<MappingList>(VARIANTS)?.listMappings() ?? [];
  const chosen = mappings.find((one) => one.listVariants().some((each) => each.getName() === variant));
  return chosen ? chosen.getMaterial() : primitive.getMaterial();
}

function floatsOf(accessor: Accessor | null): Float32Array | undefined {
  if (!accessor) return undefined;
  const array = accessor.getArray();
  if (array instanceof Float32Array) return array;
  const out = new Float32Array(accessor.getCount() * accessor.getElementSize());
  const element: number[] = [];
  for (let at = 0; at < accessor.getCount(); at++) {
    out.set(accessor.getElement(at, element), at * accessor.getElementSize());
  }
  return out;
}
