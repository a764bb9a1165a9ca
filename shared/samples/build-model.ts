import { rowOf } from './catalog-rows.ts';
import { zipFiles } from './model-files/archive.ts';
import { writeGlb, writeGltfFolder } from './model-files/write-gltf.ts';
import { writeObj } from './model-files/write-obj.ts';
import { fitToSize, type Piece } from './piece.ts';
import type { SampleItem } from './sample-item.ts';

/** The file of an item's model, ready for `POST /v2/items/{id}/threeDimensionalAssets`. */
export interface ModelFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * Makes the model of a sample item as its supplier would send it. Deterministic: the same bytes every time.
 * Throws a SampleCatalogError with `UNKNOWN_SAMPLE` for an id that no sample has.
 */
export async function buildModel(item: Pick<SampleItem, 'id'>): Promise<ModelFile> {
  const { externalId: name, format } = rowOf(item.id);
  const piece = buildPiece(item);
  switch (format) {
    case 'glb':
      return { fileName: `${name}.glb`, contentType: 'model/gltf-binary', bytes: await writeGlb(name, piece) };
    case 'gltf-zip':
      return zip(name, await writeGltfFolder(name, piece));
    case 'obj-mm-zip':
      return zip(name, writeObj(name, piece, 'mm'));
    case 'obj-cm-zip':
      return zip(name, writeObj(name, piece, 'cm'));
  }
}

/** The item's parts in millimetres, at exactly its catalogue size. Throws as `buildModel` does. */
export function buildPiece(item: Pick<SampleItem, 'id'>): Piece {
  const { build, size } = rowOf(item.id);
  const [width, height, depth] = size;
  return fitToSize(build({ width, height, depth }), { width, height, depth });
}

function zip(name: string, files: ReadonlyMap<string, Uint8Array>): ModelFile {
  return { fileName: `${name}.zip`, contentType: 'application/zip', bytes: zipFiles(files) };
}
