import { type Document, PropertyType, type Scene } from '@gltf-transform/core';
import { dedup, mergeDocuments, prune, unpartition } from '@gltf-transform/functions';
import { CONVERSION_LIMITS, checkTriangles } from '../../conversion-limits.ts';
import { MAX_MATERIALS } from '../../limits.ts';
import { ModelError } from '../../model-error.ts';
import { VARIANTS } from '../../scene/variant-materials.ts';
import { checkTextureCount } from '../../textures/texture-store.ts';
import type { Change } from '../change.ts';
import { type Shape, shapePieces } from '../shape-pieces.ts';
import { lookMaterials } from './look-materials.ts';
import { readPieces } from './read-pieces.ts';
import { writePieces } from './write-pieces.ts';

/** Reads the model of a change that attaches one. */
type ReadModel = (glb: Uint8Array) => Promise<Document>;

/**
 * Applies changes to a document, a published model or a master. It then shows one choice: the materials of other
 * variants are dropped. New pictures are PNG or JPEG (D620–D623).
 *
 * @returns the size of the changed model, in millimetres
 * @throws ModelError OPTION_NOT_APPLICABLE, MODEL_TOO_COMPLEX, TEXTURE_TOO_LARGE
 */
export async function configureDocument(
  document: Document,
  changes: readonly Change[],
  readModel: ReadModel,
): Promise<Shape<never>['dimensionsMm']> {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0] ?? document.createScene();
  // As published models: materials that look the same have one name, so that a master has the same names.
  await document.transform(dedup({ propertyTypes: [PropertyType.TEXTURE, PropertyType.MATERIAL] }));
  const otherNames = root.listMaterials().map((material) => material.getName());
  const variant = changes.findLast((change) => change.kind === 'variant')?.variant;
  const pieces = readPieces(document, scene, variant);
  // A model that stands at several nodes is merged once.
  const attached = new Map<Uint8Array, Scene>();
  for (const change of changes) {
    if (change.kind !== 'attach' || attached.has(change.glb)) continue;
    attached.set(change.glb, mergeModel(document, await readModel(change.glb)));
  }
  const shape = shapePieces(
    {
      pieces,
      otherNames,
      attached: (change) => {
        const from = attached.get(change.glb);
        return from ? readPieces(document, from, undefined) : [];
      },
    },
    changes,
  );
  const triangles = shape.pieces.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  checkTriangles(triangles, CONVERSION_LIMITS, 'The chosen model');
  const materials = await lookMaterials(document, changes);
  writePieces(document, shape.pieces, changes, materials);
  await materials.finish();
  dropVariants(document);
  await document.transform(unpartition(), prune({ keepSolidTextures: true }));
  checkTextureCount(root.listTextures().length);
  if (root.listMaterials().length > MAX_MATERIALS) {
    throw new ModelError('MODEL_TOO_COMPLEX', `The chosen model has more than ${MAX_MATERIALS} materials.`);
  }
  return shape.dimensionsMm;
}

/** Adds the content of another document, and returns its scene. */
function mergeModel(document: Document, other: Document): Scene {
  const root = other.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0] ?? other.createScene();
  const merged = mergeDocuments(document, other).get(scene);
  const added = document
    .getRoot()
    .listScenes()
    .find((one) => one === merged);
  if (!added) throw new TypeError('a merged document has its scene');
  return added;
}

function dropVariants(document: Document): void {
  for (const extension of document.getRoot().listExtensionsUsed()) {
    if (extension.extensionName === VARIANTS) extension.dispose();
  }
}
