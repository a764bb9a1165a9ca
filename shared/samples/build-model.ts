import { rowOf } from './catalog-rows.ts';
import { zipFiles } from './model-files/archive.ts';
import { writeGlb, writeGltfFolder } from './model-files/write-gltf.ts';
import { writeObj } from './model-files/write-obj.ts';
import { fitToSize, type Piece } from './piece.ts';
import type { SampleItem } from './sample-item.ts';

/** An item's model as a file for `POST /v2/items/{id}/threeDimensionalAssets`. */
export interface ModelFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * Makes the model of a sample item in the format of its supplier. Deterministic: the same bytes every time.
 *
 * @throws SampleCatalogError `UNKNOWN_SAMPLE` if no sample has the id
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

/**
 * Makes the parts of an item in millimetres, at exactly its catalogue size.
 *
 * @throws SampleCatalogError with the same codes as `buildModel`
 */
export function buildPiece(item: Pick<SampleItem, 'id'>): Piece {
  const { build, size } = rowOf(item.id);
  const [width, height, depth] = size;
  return fitToSize(build({ width, height, depth }), { width, height, depth });
}

function zip(name: string, files: ReadonlyMap<string, Uint8Array>): ModelFile {
  return { fileName: `${name}.zip`, contentType: 'application/zip', bytes: zipFiles(files) };
}
