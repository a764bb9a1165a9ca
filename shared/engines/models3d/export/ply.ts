import type { ExportFile, ExportModel, ExportOptions, ExportPart } from './export-model.ts';
import { colorByte, shownColor, shownColors } from './shown-colors.ts';
import { triangleCount } from './triangle-count.ts';

/** 8 floats of 4 bytes and 4 bytes of colour. */
const VERTEX_BYTES = 36;
/** 1 byte for the count, 3 x 4 bytes for the indices. */
const FACE_BYTES = 13;

/** Exports binary PLY: metres, Y up, with normals, texture coordinates and the colour of each vertex. */
export function exportPly({ parts }: ExportModel, { baseName }: Pick<ExportOptions, 'baseName'>): ExportFile[] {
  const vertices = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const faces = triangleCount(parts);
  const body = Buffer.alloc(vertices * VERTEX_BYTES + faces * FACE_BYTES);
  let at = 0;
  for (const part of parts) at = writeVertices(body, at, part);
  let first = 0;
  for (const { positions, indices } of parts) {
    for (let corner = 0; corner < indices.length; corner += 3) {
      at = body.writeUInt8(3, at);
      for (let next = 0; next < 3; next++) at = body.writeInt32LE((indices[corner + next] ?? 0) + first, at);
    }
    first += positions.length / 3;
  }
  return [{ name: `${baseName}.ply`, bytes: Buffer.concat([header(vertices, faces), body]) }];
}

function header(vertices: number, faces: number): Buffer {
  const floats = ['x', 'y', 'z', 'nx', 'ny', 'nz', 's', 't'].map((name) => `property float ${name}\n`);
  const bytes = ['red', 'green', 'blue', 'alpha'].map((name) => `property uchar ${name}\n`);
  return Buffer.from(
    `ply\nformat binary_little_endian 1.0\ncomment metres, Y up\nelement vertex ${vertices}\n` +
      `${[...floats, ...bytes].join('')}element face ${faces}\nproperty list uchar int vertex_indices\nend_header\n`,
  );
}

function writeVertices(body: Buffer, start: number, part: ExportPart): number {
  const { positions, normals, material } = part;
  const [uvs] = part.uvSets;
  const colors = shownColors(part);
  const plain = shownColor(material);
  let at = start;
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    for (let axis = 0; axis < 3; axis++) at = body.writeFloatLE(positions[vertex * 3 + axis] ?? 0, at);
    for (let axis = 0; axis < 3; axis++) at = body.writeFloatLE(normals[vertex * 3 + axis] ?? 0, at);
    at = body.writeFloatLE(uvs?.[vertex * 2] ?? 0, at);
    at = body.writeFloatLE(1 - (uvs?.[vertex * 2 + 1] ?? 0), at);
    for (let channel = 0; channel < 4; channel++) {
      at = body.writeUInt8(colorByte(colors?.[vertex * 4 + channel] ?? plain[channel] ?? 1), at);
    }
  }
  return at;
}
