import { type MeshPiece, splitPart } from './3ds/split-part.ts';
import type {
  ExportFile,
  ExportImage,
  ExportMaterial,
  ExportModel,
  ExportOptions,
  ExportPart,
} from './export-model.ts';
import { supportedImages } from './format-support.ts';
import { colorByte, shownColor } from './shown-colors.ts';
import { toZUpMillimetres } from './z-up.ts';

const HEADER_BYTES = 6;
const FILE_VERSION = 3;
/** All three edges of a triangle are visible. */
const EDGES = 7;
/** Names of objects have ten characters, those of materials sixteen. */
const OBJECT_PREFIX = 'part';
const MATERIAL_PREFIX = 'material';
const FULL_PERCENT = 100;

/** Ids of chunks. */
const ID = {
  main: 0x4d4d,
  version: 0x0002,
  editor: 0x3d3d,
  editorVersion: 0x3d3e,
  masterScale: 0x0100,
  material: 0xafff,
  materialName: 0xa000,
  ambient: 0xa010,
  diffuse: 0xa020,
  specular: 0xa030,
  shininess: 0xa040,
  transparency: 0xa050,
  twoSided: 0xa081,
  texture: 0xa200,
  opacity: 0xa210,
  textureFile: 0xa300,
  color: 0x0011,
  percent: 0x0030,
  object: 0x4000,
  mesh: 0x4100,
  vertices: 0x4110,
  faces: 0x4120,
  faceMaterial: 0x4130,
  uvs: 0x4140,
  smoothing: 0x4150,
} as const;

/**
 * Exports 3D Studio: millimetres, Z up; meshes in pieces because of 16-bit indices; the base colour picture in a
 * separate file.
 */
export function export3ds({ parts, materials, images }: ExportModel, { baseName }: ExportOptions): ExportFile[] {
  const shown = supportedImages({ images, materials }, { textures: ['baseColor'], manyUvSets: false });
  const objects: Buffer[] = [];
  for (const part of parts) {
    for (const piece of splitPart(part)) {
      const name = zeroEnded(`${OBJECT_PREFIX}${objects.length}`);
      objects.push(chunk(ID.object, name, meshChunk(part, piece, materials.indexOf(part.material))));
    }
  }
  const scale = Buffer.alloc(4);
  scale.writeFloatLE(1);
  const bytes = chunk(
    ID.main,
    chunk(ID.version, uint32(FILE_VERSION)),
    chunk(
      ID.editor,
      chunk(ID.editorVersion, uint32(FILE_VERSION)),
      ...materials.map(materialChunk),
      chunk(ID.masterScale, scale),
      ...objects,
    ),
  );
  return [{ name: `${baseName}.3ds`, bytes }, ...shown.map((image) => ({ name: image.fileName, bytes: image.bytes }))];
}

function materialChunk(material: ExportMaterial, index: number): Buffer {
  const [red, green, blue, alpha] = shownColor(material);
  const image = material.textures.baseColor?.image;
  const transparency = material.alphaMode === 'BLEND' ? 1 - alpha : 0;
  return chunk(
    ID.material,
    chunk(ID.materialName, zeroEnded(`${MATERIAL_PREFIX}${index}`)),
    chunk(ID.ambient, colorChunk([red, green, blue])),
    chunk(ID.diffuse, colorChunk([red, green, blue])),
    chunk(ID.specular, colorChunk([0, 0, 0])),
    chunk(ID.shininess, percentChunk(1 - material.roughness)),
    chunk(ID.transparency, percentChunk(transparency)),
    ...(material.doubleSided ? [chunk(ID.twoSided)] : []),
    ...(image ? [pictureChunk(ID.texture, image)] : []),
    ...(material.opacityImage ? [pictureChunk(ID.opacity, material.opacityImage)] : []),
  );
}

function pictureChunk(id: number, { fileName }: ExportImage): Buffer {
  return chunk(id, percentChunk(1), chunk(ID.textureFile, zeroEnded(fileName)));
}

function colorChunk(rgb: readonly number[]): Buffer {
  return chunk(ID.color, Buffer.from(rgb.map(colorByte)));
}

function percentChunk(share: number): Buffer {
  return chunk(ID.percent, uint16(Math.round(share * FULL_PERCENT)));
}

function meshChunk(part: ExportPart, piece: MeshPiece, material: number): Buffer {
  const triangles = piece.corners.length / 3;
  const faces = Buffer.alloc(2 + triangles * 8);
  let at = faces.writeUInt16LE(triangles, 0);
  for (let triangle = 0; triangle < triangles; triangle++) {
    for (let corner = 0; corner < 3; corner++) at = faces.writeUInt16LE(piece.corners[triangle * 3 + corner] ?? 0, at);
    at = faces.writeUInt16LE(EDGES, at);
  }
  const all = Buffer.alloc(2 + triangles * 2);
  at = all.writeUInt16LE(triangles, 0);
  for (let triangle = 0; triangle < triangles; triangle++) at = all.writeUInt16LE(triangle, at);
  const smoothing = Buffer.alloc(triangles * 4);
  for (const [triangle, group] of piece.smoothing.entries()) smoothing.writeUInt32LE(group, triangle * 4);
  return chunk(
    ID.mesh,
    chunk(ID.vertices, vertexList(part, piece)),
    ...uvChunks(part, piece),
    chunk(
      ID.faces,
      faces,
      chunk(ID.faceMaterial, zeroEnded(`${MATERIAL_PREFIX}${material}`), all),
      chunk(ID.smoothing, smoothing),
    ),
  );
}

function vertexList({ positions }: ExportPart, { vertices }: MeshPiece): Buffer {
  const list = Buffer.alloc(2 + vertices.length * 12);
  let at = list.writeUInt16LE(vertices.length, 0);
  for (const vertex of vertices) {
    for (const millimetres of toZUpMillimetres(positions, vertex)) at = list.writeFloatLE(millimetres, at);
  }
  return list;
}

function uvChunks({ uvSets: [uvs] }: ExportPart, { vertices }: MeshPiece): Buffer[] {
  if (!uvs) return [];
  const list = Buffer.alloc(2 + vertices.length * 8);
  let at = list.writeUInt16LE(vertices.length, 0);
  for (const vertex of vertices) {
    at = list.writeFloatLE(uvs[vertex * 2] ?? 0, at);
    at = list.writeFloatLE(1 - (uvs[vertex * 2 + 1] ?? 0), at);
  }
  return [chunk(ID.uvs, list)];
}

function chunk(id: number, ...content: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const bytes = content.reduce((sum, { length }) => sum + length, HEADER_BYTES);
  header.writeUInt16LE(id, 0);
  header.writeUInt32LE(bytes, 2);
  return Buffer.concat([header, ...content]);
}

function zeroEnded(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'latin1');
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
