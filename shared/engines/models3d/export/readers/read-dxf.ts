import { createReadStream } from 'node:fs';
import { Document } from '@gltf-transform/core';
import type { ImportContext, ImportedSource } from '../../import/importer.ts';
import { ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';

const ENTITY = '0';
/** Group codes of coordinates: the first digit is the axis, the second the corner. */
const COORDINATE = /^[123][0-3]$/;
const CORNERS = 4;
const CHUNK_BYTES = 1 << 20;

/**
 * Reads the 3DFACEs of a DXF, each a triangle with its last corner repeated. Assimp takes minutes for a large file. See
 * `Importer`.
 */
export async function readDxf({ model }: ImportContext): Promise<ImportedSource> {
  const faces = new FaceReader(model.name);
  let rest = '';
  const stream = createReadStream(model.file, { encoding: 'latin1', highWaterMark: CHUNK_BYTES });
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) faces.take(line.trim());
  }
  const document = new Document();
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', document.createAccessor().setType('VEC3').setArray(faces.positions()));
  document.createNode().setMesh(document.createMesh().addPrimitive(primitive));
  return { document };
}

/** Reads the lines of a file, which alternate between codes and values. */
class FaceReader {
  readonly #name: string;
  readonly #positions: number[] = [];
  readonly #face = new Float64Array(CORNERS * 3);
  #isFace = false;
  #code: string | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  take(line: string): void {
    const code = this.#code;
    this.#code = code === undefined ? line : undefined;
    if (code === ENTITY) this.#startEntity(line);
    else if (code !== undefined && this.#isFace && COORDINATE.test(code)) {
      this.#face[Number(code[1]) * 3 + Number(code[0]) - 1] = Number(line);
    }
  }

  positions(): Float32Array<ArrayBuffer> {
    return Float32Array.from(this.#positions);
  }

  #startEntity(kind: string): void {
    if (this.#isFace) this.#addFace();
    this.#isFace = kind === '3DFACE';
    this.#face.fill(Number.NaN);
  }

  #addFace(): void {
    const face = this.#face;
    const corners = face.subarray(0, 9);
    const isTriangle = corners.every(Number.isFinite) && [6, 7, 8].every((at) => face[at] === face[at + 3]);
    if (!isTriangle) throw new ModelError('MODEL_CORRUPT', `${quoted(this.#name)} has faces that are no triangles.`);
    for (const value of corners) this.#positions.push(value);
  }
}
