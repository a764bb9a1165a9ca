import { readFile } from 'node:fs/promises';
import { Document } from '@gltf-transform/core';
import { counted } from '../../../platform/text/counted.ts';
import { checkTriangles } from '../conversion-limits.ts';
import { addMesh } from '../mesh/add-mesh.ts';
import { checkFinite } from '../mesh/check-finite.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { TextureStore } from '../textures/texture-store.ts';
import type { ImportContext, ImportedSource } from './importer.ts';
import { plyHeader } from './ply/ply-header.ts';
import { readPly } from './ply/read-ply.ts';

const COLOR = [0.6, 0.6, 0.6, 1] as const;

/** Imports PLY, text or binary of either byte order: polygons with normals, colours and one texture. See `Importer`. */
export async function importPly({ model, files, limits, warnings }: ImportContext): Promise<ImportedSource> {
  const name = quoted(model.name);
  const bytes = await readFile(model.file);
  const header = plyHeader(bytes, name);
  const noGeometry = new ModelError('MODEL_NO_GEOMETRY', `${name} holds no faces, only points.`);
  if (!header.elements.some((element) => /^(?:face|tristrips)$/.test(element.name) && element.count > 0)) {
    throw noGeometry;
  }
  const { mesh, droppedFaces, nonFiniteTriangles } = triangulate(
    readPly(bytes, header, name, (triangles) => checkTriangles(triangles, limits, model.name)),
  );
  checkFinite({ nonFinite: nonFiniteTriangles, finite: mesh.triangleMaterials.length }, model.name, warnings);
  if (mesh.triangleMaterials.length === 0) throw noGeometry;
  if (droppedFaces > 0) {
    warnings.add('DEGENERATE_DROPPED', `Left out ${counted(droppedFaces, 'unusable face')} of ${name}.`);
  }
  const document = new Document();
  const material = document.createMaterial('default').setMetallicFactor(0).setRoughnessFactor(0.9).setDoubleSided(true);
  const [reference] = header.textures;
  const loaded =
    reference && mesh.uvs.length > 0
      ? await new TextureStore(document, files, warnings).load(reference, model.name)
      : undefined;
  if (loaded) material.setBaseColorTexture(loaded.texture);
  else if (!mesh.colors) material.setBaseColorFactor([...COLOR]);
  addMesh(document, 'model', mesh, [material]);
  return { document };
}
