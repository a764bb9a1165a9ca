import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Document } from '@gltf-transform/core';
import type { ImportContext, ImportedSource } from '../../import/importer.ts';
import { ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';

const HEADER_LINES = 2;

/** Reads OFF with triangles only, line by line: several times as fast as assimp. See `Importer`. */
export async function readOff({ model }: ImportContext): Promise<ImportedSource> {
  const damaged = () => new ModelError('MODEL_CORRUPT', `${quoted(model.name)} is no OFF of triangles.`);
  let positions = new Float32Array(0);
  let indices = new Uint32Array(0);
  let points = 0;
  let line = 0;
  for await (const text of createInterface(createReadStream(model.file, 'latin1'))) {
    const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = text.split(' ').map(Number);
    if (line === 0 && text !== 'OFF') throw damaged();
    if (line === 1) {
      points = a;
      positions = new Float32Array(a * 3);
      indices = new Uint32Array(b * 3);
    } else if (line > 1 && line < HEADER_LINES + points) {
      positions.set([a, b, c], (line - HEADER_LINES) * 3);
    } else if (line > 1) {
      if (a !== 3 || !(Math.max(b, c, d) < points)) throw damaged();
      indices.set([b, c, d], (line - HEADER_LINES - points) * 3);
    }
    line++;
  }
  if (line !== HEADER_LINES + points + indices.length / 3) throw damaged();
  const document = new Document();
  const primitive = document
    .createPrimitive()
    .setIndices(document.createAccessor().setType('SCALAR').setArray(indices))
    .setAttribute('POSITION', document.createAccessor().setType('VEC3').setArray(positions));
  document.createNode().setMesh(document.createMesh().addPrimitive(primitive));
  return { document };
}
