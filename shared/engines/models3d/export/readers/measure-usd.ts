import { Document } from '@gltf-transform/core';
import type { Material } from 'three';
import type { ImportContext } from '../../import/importer.ts';
import { addThreeMaterial } from '../../import/three/add-three-material.ts';
import { type MeshPlace, meshPlaces } from '../../import/three/mesh-places.ts';
import { readUsdScene } from '../../import/usd.ts';
import type { StatedScale } from '../../normalise/choose-scale.ts';
import type { Vector3 } from '../../scene/matrix.ts';
import { PointBox } from '../../scene/point-box.ts';
import { TextureStore } from '../../textures/texture-store.ts';
import type { ExportMeasurements } from '../export-measurements.ts';

/**
 * Measures USD as three reads it, in its own unit and axes. It is the only format that is measured without a document,
 * which would take a second and a hundred megabytes for a large model, because every conversion waits for its USDZ.
 */
export async function measureUsd(
  context: ImportContext,
): Promise<{ readonly found: ExportMeasurements; readonly stated: StatedScale }> {
  const { scene, stated } = await readUsdScene(context);
  const places = meshPlaces(scene);
  const box = new PointBox();
  let triangles = 0;
  for (const place of places) triangles += widen(box, place);
  const { min, max } = box;
  return { found: { triangles, min, max, textures: await countTextures(places, context) }, stated };
}

/** Extends a box by the corners of a mesh. Returns the number of complete triangles. */
function widen(box: PointBox, { mesh, matrix }: MeshPlace): number {
  const { geometry } = mesh;
  const position = geometry.getAttribute('position');
  const corners = geometry.index?.count ?? position.count;
  const isIn = new Uint8Array(position.count);
  const point: Vector3 = [0, 0, 0];
  let triangles = 0;
  for (let first = 0; first + 2 < corners; first += 3) {
    let there = 0;
    for (let corner = first; corner < first + 3; corner++) {
      const vertex = geometry.index?.getX(corner) ?? corner;
      if (vertex >= position.count) continue;
      there++;
      if (isIn[vertex] === 1) continue;
      isIn[vertex] = 1;
      point[0] = position.getX(vertex);
      point[1] = position.getY(vertex);
      point[2] = position.getZ(vertex);
      box.add(matrix, point);
    }
    if (there === 3) triangles++;
  }
  return triangles;
}

/** The number of pictures of surfaces, read as an import reads them. */
async function countTextures(places: readonly MeshPlace[], context: ImportContext): Promise<number> {
  const document = new Document();
  const textures = new TextureStore(document, context.files, context.warnings);
  const materials = new Set<Material>(places.flatMap(({ mesh }) => mesh.material));
  for (const material of materials) await addThreeMaterial(document, material, context.model.name, textures);
  return document.getRoot().listTextures().length;
}
