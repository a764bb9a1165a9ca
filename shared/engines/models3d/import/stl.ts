import { open } from 'node:fs/promises';
import { Document } from '@gltf-transform/core';
import { readHead } from '../archive/read-head.ts';
import type { SourceFile } from '../archive/source-file.ts';
import { checkTriangles } from '../conversion-limits.ts';
import { addMesh } from '../mesh/add-mesh.ts';
import { checkFinite } from '../mesh/check-finite.ts';
import { int32List } from '../mesh/number-list.ts';
import { PointIndex } from '../mesh/point-index.ts';
import { SHADE_BY_ANGLE } from '../mesh/triangle-mesh.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import { looksLikeAsciiStl } from '../sniff/stl.ts';
import { lineBlocks } from '../text/line-blocks.ts';
import { textChunks } from '../text/text-chunks.ts';
import { TextCursor } from '../text/text-cursor.ts';
import type { ImportContext, ImportedSource } from './importer.ts';

const PREFIX_BYTES = 84;
const COUNT_OFFSET = 80;
const FACET_BYTES = 50;
const NORMAL_BYTES = 12;
const FACETS_PER_READ = 20_000;
const COLOR = [0.6, 0.6, 0.6, 1] as const;

/**
 * Imports STL, binary or text: triangles without material. The stored normals are ignored and computed from the
 * corners. See `Importer`.
 */
export async function importStl({ model, limits, warnings }: ImportContext): Promise<ImportedSource> {
  const soup = new TriangleSoup((triangles) => checkTriangles(triangles, limits, model.name));
  const { head } = await readHead(model.file);
  // Binary files can begin with 'solid' too, so the size of a binary file is checked first.
  if (looksLikeAsciiStl(head) && !(await hasBinarySize(model))) await readText(model, soup);
  else await readBinary(model, soup);
  const corners = soup.corners();
  const triangles = corners.length / 9;
  checkFinite({ nonFinite: soup.nonFinite, finite: triangles }, model.name, warnings);
  if (triangles === 0) throw new ModelError('MODEL_NO_GEOMETRY', `${quoted(model.name)} holds no triangles.`);
  const document = new Document();
  const material = document
    .createMaterial('default')
    .setBaseColorFactor([...COLOR])
    .setMetallicFactor(0);
  const mesh = {
    positions: soup.positions(),
    uvs: new Float32Array(0),
    normals: new Float32Array(0),
    corners,
    triangleMaterials: new Int32Array(triangles),
    triangleShading: new Int32Array(triangles).fill(SHADE_BY_ANGLE),
  };
  addMesh(document, 'model', mesh, [material.setRoughnessFactor(0.9).setDoubleSided(true)]);
  return { document };
}

/** Triangles of three points each; equal points become one. */
class TriangleSoup {
  readonly #points = new PointIndex();
  readonly #corners = int32List();
  /** Called with the number of triangles; throws if there are too many. */
  readonly count: (triangles: number) => void;
  nonFinite = 0;

  constructor(count: (triangles: number) => void) {
    this.count = count;
  }

  add(points: readonly number[] | Float64Array): void {
    if (!points.every(Number.isFinite)) {
      this.nonFinite++;
      return;
    }
    for (let at = 0; at < 9; at += 3) {
      this.#corners.push(this.#points.add(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0));
      this.#corners.push(-1);
      this.#corners.push(-1);
    }
    this.count(this.#corners.length / 9);
  }

  positions(): Float64Array {
    return this.#points.points();
  }

  corners(): Int32Array {
    return this.#corners.values();
  }
}

async function hasBinarySize(model: SourceFile): Promise<boolean> {
  const { head } = await readHead(model.file);
  if (head.length < PREFIX_BYTES) return false;
  const facets = new DataView(head.buffer, head.byteOffset).getUint32(COUNT_OFFSET, true);
  return model.bytes === PREFIX_BYTES + facets * FACET_BYTES;
}

async function readText(model: SourceFile, soup: TriangleSoup): Promise<void> {
  const cursor = new TextCursor();
  const points = new Float64Array(9);
  let filled = 0;
  for await (const block of lineBlocks(textChunks(model.file))) {
    cursor.reset(block);
    while (cursor.startLine()) {
      if (cursor.takeWord('vertex') || cursor.takeWord('VERTEX')) {
        for (let axis = 0; axis < 3; axis++) points[filled++] = cursor.number();
        if (filled === 9) soup.add(points);
        filled %= 9;
      } else if (cursor.takeWord('endloop') || cursor.takeWord('ENDLOOP')) {
        filled = 0;
      }
      cursor.skipLine();
    }
  }
}

async function readBinary(model: SourceFile, soup: TriangleSoup): Promise<void> {
  const handle = await open(model.file);
  try {
    const prefix = Buffer.alloc(PREFIX_BYTES);
    const { bytesRead } = await handle.read(prefix, 0, PREFIX_BYTES, 0);
    const facets = bytesRead === PREFIX_BYTES ? prefix.readUInt32LE(COUNT_OFFSET) : 0;
    // A facet count that does not fit into the file means damage.
    if (bytesRead < PREFIX_BYTES || model.bytes < PREFIX_BYTES + facets * FACET_BYTES) {
      throw new ModelError('MODEL_CORRUPT', `${quoted(model.name)} is no STL file, or its end is missing.`);
    }
    soup.count(facets);
    const block = Buffer.alloc(FACETS_PER_READ * FACET_BYTES);
    const points = new Float64Array(9);
    for (let done = 0; done < facets; done += FACETS_PER_READ) {
      const count = Math.min(FACETS_PER_READ, facets - done);
      await handle.read(block, 0, count * FACET_BYTES, PREFIX_BYTES + done * FACET_BYTES);
      for (let facet = 0; facet < count; facet++) {
        const start = facet * FACET_BYTES + NORMAL_BYTES;
        for (let index = 0; index < 9; index++) points[index] = block.readFloatLE(start + index * 4);
        soup.add(points);
      }
    }
  } finally {
    await handle.close();
  }
}
