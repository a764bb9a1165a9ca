import { createReadStream } from 'node:fs';
import { Document } from '@gltf-transform/core';
import { SaxesParser } from 'saxes';
import type { ImportContext, ImportedSource } from '../../import/importer.ts';
import { ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';
import { TextureStore } from '../../textures/texture-store.ts';

/** The content of a face set and its child nodes. */
interface FaceSet {
  readonly coordIndex: string;
  points: string;
}

/**
 * Reads X3D as XML, to check what was written: the face sets and the pictures. It is not a complete X3D reader. See
 * `Importer`.
 */
export async function readX3d({ model, files, warnings }: ImportContext): Promise<ImportedSource> {
  const sets: FaceSet[] = [];
  const pictures = new Set<string>();
  const parser = new SaxesParser();
  let failure: Error | undefined;
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'IndexedFaceSet') sets.push({ coordIndex: String(attributes.coordIndex ?? ''), points: '' });
    const last = sets.at(-1);
    if (name === 'Coordinate' && last) last.points = String(attributes.point ?? '');
    const [, picture] = name === 'ImageTexture' ? (/"([^"]*)"/.exec(String(attributes.url)) ?? []) : [];
    if (picture !== undefined) pictures.add(picture);
  });
  for await (const text of createReadStream(model.file, { encoding: 'utf8' })) parser.write(text as string);
  parser.close();
  if (failure) throw new ModelError('MODEL_CORRUPT', `${quoted(model.name)} is no XML.`, { cause: failure });
  const document = new Document();
  const textures = new TextureStore(document, files, warnings);
  for (const picture of pictures) await textures.load(picture, model.name);
  for (const set of sets) addFaceSet(document, set, model.name);
  return { document };
}

function addFaceSet(document: Document, { coordIndex, points }: FaceSet, name: string): void {
  const positions = Float32Array.from(numbers(points));
  const faces = numbers(coordIndex);
  const indices = new Uint32Array((faces.length / 4) * 3);
  for (const [at, index] of faces.entries()) {
    const corner = at % 4;
    const isRight = corner === 3 ? index === -1 : index >= 0 && index < positions.length / 3;
    if (!isRight) throw new ModelError('MODEL_CORRUPT', `${quoted(name)} has faces that are no triangles.`);
    if (corner < 3) indices[Math.floor(at / 4) * 3 + corner] = index;
  }
  const primitive = document
    .createPrimitive()
    .setIndices(document.createAccessor().setType('SCALAR').setArray(indices))
    .setAttribute('POSITION', document.createAccessor().setType('VEC3').setArray(positions));
  document.createNode().setMesh(document.createMesh().addPrimitive(primitive));
}

function numbers(text: string): number[] {
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(Number);
}
