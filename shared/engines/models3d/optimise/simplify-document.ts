import type { Document } from '@gltf-transform/core';
import { simplify, weld } from '@gltf-transform/functions';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { MAX_CLIENT_TRIANGLES } from '../limits.ts';
import type { WarningList } from '../model-warning.ts';

/** Largest movement of a surface, as a share of the radius of its mesh: half a millimetre on a sofa of two metres. */
const MAX_ERROR = 0.0005;

/**
 * Reduces a model for clients to `maxTriangles`, as far as the error limit allows, and adds a warning. A model with
 * fewer triangles stays unchanged.
 *
 * @returns the number of remaining triangles
 */
export async function simplifyDocument(
  document: Document,
  warnings: WarningList,
  maxTriangles = MAX_CLIENT_TRIANGLES,
): Promise<number> {
  const before = countTriangles(document);
  if (before <= maxTriangles) return before;
  await MeshoptSimplifier.ready;
  await document.transform(
    weld(),
    simplify({ simplifier: MeshoptSimplifier, ratio: maxTriangles / before, error: MAX_ERROR }),
  );
  const left = countTriangles(document);
  if (left === before) return before;
  warnings.add(
    'TRIANGLES_REDUCED',
    `${before} triangles were reduced to ${left} for clients, moving no surface by more than ${MAX_ERROR * 100} % of ` +
      'the radius of its mesh; renderings and exports keep all.',
  );
  return left;
}

function countTriangles(document: Document): number {
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  return primitives.reduce((sum, primitive) => sum + (primitive.getIndices()?.getCount() ?? 0) / 3, 0);
}
