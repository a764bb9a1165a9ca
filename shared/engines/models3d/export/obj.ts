import { linearToSrgb } from '../textures/srgb.ts';
import { decimal, FRACTION_DIGITS, METRE_DIGITS } from './decimal.ts';
import type { ExportFile, ExportMaterial, ExportModel, ExportOptions, ExportPart } from './export-model.ts';
import { type FormatSupport, supportedImages } from './format-support.ts';
import { shownColor, shownColors } from './shown-colors.ts';
import { TextOutput } from './text-output.ts';

const OBJ_SUPPORT: Pick<FormatSupport, 'textures' | 'manyUvSets'> = {
  textures: ['baseColor', 'normal', 'emissive'],
  manyUvSets: false,
};
const MAX_SHININESS = 1_000;
/** Smaller roughness would give a Phong exponent above all common ones. */
const MIN_ROUGHNESS = 0.045;

/**
 * Exports OBJ and its material library: metres, Y up; opacity pictures by `map_d`; roughness and metalness by the newer
 * keywords Pr and Pm; vertex colours after the coordinates.
 */
export function exportObj({ parts, materials, images }: ExportModel, { baseName }: ExportOptions): ExportFile[] {
  const text = new TextOutput();
  text.write(`# metres, Y up\nmtllib ${baseName}.mtl\n`);
  // Coordinates and texture coordinates have separate counters; parts without pictures use the first only.
  const first = { position: 1, uv: 1 };
  for (const part of parts) {
    writePart(text, part, first);
    first.position += part.positions.length / 3;
    first.uv += (part.uvSets[0]?.length ?? 0) / 2;
  }
  const library = materials.map((material) => materialText(material)).join('\n');
  return [
    { name: `${baseName}.obj`, bytes: text.bytes() },
    { name: `${baseName}.mtl`, bytes: Buffer.from(library) },
    ...supportedImages({ images, materials }, OBJ_SUPPORT).map(({ fileName, bytes }) => ({ name: fileName, bytes })),
  ];
}

function writePart(text: TextOutput, part: ExportPart, first: { position: number; uv: number }): void {
  const { name, material, positions, normals, indices } = part;
  const [uvs] = part.uvSets;
  const colors = shownColors(part);
  const vertices = positions.length / 3;
  text.write(`o ${name}\n`);
  for (let vertex = 0; vertex < vertices; vertex++) {
    text.write(`v ${triple(positions, vertex, METRE_DIGITS)}${colors ? ` ${color(colors, vertex)}` : ''}\n`);
  }
  for (let vertex = 0; uvs && vertex < vertices; vertex++) {
    const v = 1 - (uvs[vertex * 2 + 1] ?? 0);
    text.write(`vt ${decimal(uvs[vertex * 2] ?? 0, FRACTION_DIGITS)} ${decimal(v, FRACTION_DIGITS)}\n`);
  }
  for (let vertex = 0; vertex < vertices; vertex++) text.write(`vn ${triple(normals, vertex, FRACTION_DIGITS)}\n`);
  text.write(`usemtl ${material.name}\n`);
  const corner = (at: number) => {
    const vertex = indices[at] ?? 0;
    const number = vertex + first.position;
    return uvs ? `${number}/${vertex + first.uv}/${number}` : `${number}//${number}`;
  };
  for (let at = 0; at < indices.length; at += 3) text.write(`f ${corner(at)} ${corner(at + 1)} ${corner(at + 2)}\n`);
}

function triple(values: Float64Array | Float32Array, vertex: number, digits: number): string {
  const at = vertex * 3;
  return `${decimal(values[at] ?? 0, digits)} ${decimal(values[at + 1] ?? 0, digits)} ${decimal(values[at + 2] ?? 0, digits)}`;
}

function color(colors: Float32Array, vertex: number): string {
  const channel = (at: number) => decimal(colors[vertex * 4 + at] ?? 1, FRACTION_DIGITS);
  return `${channel(0)} ${channel(1)} ${channel(2)}`;
}

function materialText(material: ExportMaterial): string {
  const { name, textures, roughness, metalness, emissive, baseColor } = material;
  const values = (list: readonly number[]) => list.map((value) => decimal(value, FRACTION_DIGITS)).join(' ');
  const shininess = Math.min(MAX_SHININESS, 2 / Math.max(MIN_ROUGHNESS, roughness) ** 2 - 2);
  const lines = [
    `newmtl ${name}`,
    `Kd ${values(shownColor(material).slice(0, 3))}`,
    'Ks 0 0 0',
    `Ke ${values(emissive.map(linearToSrgb))}`,
    `Ns ${decimal(shininess, 2)}`,
    `d ${decimal(material.alphaMode === 'BLEND' ? baseColor[3] : 1, FRACTION_DIGITS)}`,
    `Pr ${decimal(roughness, FRACTION_DIGITS)}`,
    `Pm ${decimal(metalness, FRACTION_DIGITS)}`,
    'illum 2',
  ];
  if (textures.baseColor) lines.push(`map_Kd ${textures.baseColor.image.fileName}`);
  if (material.opacityImage) lines.push(`map_d ${material.opacityImage.fileName}`);
  if (textures.emissive?.uvSet === 0) lines.push(`map_Ke ${textures.emissive.image.fileName}`);
  if (textures.normal?.uvSet === 0) lines.push(`norm ${textures.normal.image.fileName}`);
  return `${lines.join('\n')}\n`;
}
