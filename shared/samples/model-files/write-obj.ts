import { parseColour } from '../materials/colour.ts';
import type { Material } from '../materials/material.ts';
import type { Piece } from '../piece.ts';
import { colourImage, normalImage } from './image.ts';
import { type Primitive, toPrimitive } from './primitive.ts';

/** Units of suppliers' OBJ files; the format has no unit. */
type ObjUnit = 'mm' | 'cm';

const UNITS_PER_METRE: Record<ObjUnit, number> = { mm: 1000, cm: 100 };

/** Writes a piece as Wavefront OBJ with its material library and textures: `<name>.obj`, `<name>.mtl` and PNG files. */
export function writeObj(name: string, piece: Piece, unit: ObjUnit): Map<string, Uint8Array> {
  const primitives = piece.map(toPrimitive);
  const lines = [`# ${name}, 1 unit = 1 ${unit}, y up`, `mtllib ${name}.mtl`];
  let first = 1;
  for (const primitive of primitives) {
    lines.push(...objectLines(primitive, first, UNITS_PER_METRE[unit]));
    first += primitive.positions.length / 3;
  }
  const materials = new Map(piece.map(({ material }) => [material.name, material]));
  const images = [...materials.values()].flatMap((material) => [colourImage(material), normalImage(material)]);
  const text = (rows: readonly string[]) => new TextEncoder().encode(`${rows.join('\n')}\n`);
  return new Map([
    [`${name}.obj`, text(lines)],
    [`${name}.mtl`, text([...materials.values()].flatMap(materialLines))],
    ...images.filter((image) => image !== undefined).map(({ fileName, bytes }) => [fileName, bytes] as const),
  ]);
}

function objectLines({ name, material, positions, normals, uvs, indices }: Primitive, first: number, scale: number) {
  const lines = [`o ${name.replaceAll(' ', '_')}`];
  const at = (array: Float32Array, index: number) => array[index] ?? 0;
  for (let index = 0; index < positions.length; index += 3) {
    const point = [0, 1, 2].map((axis) => (at(positions, index + axis) * scale).toFixed(4));
    lines.push(`v ${point.join(' ')}`);
  }
  for (let index = 0; index < uvs.length; index += 2) {
    lines.push(`vt ${at(uvs, index).toFixed(5)} ${(1 - at(uvs, index + 1)).toFixed(5)}`);
  }
  for (let index = 0; index < normals.length; index += 3) {
    lines.push(`vn ${[0, 1, 2].map((axis) => at(normals, index + axis).toFixed(4)).join(' ')}`);
  }
  lines.push(`usemtl ${material.name}`);
  for (let index = 0; index < indices.length; index += 3) {
    const corners = [0, 1, 2].map((corner) => (indices[index + corner] ?? 0) + first);
    lines.push(`f ${corners.map((corner) => `${corner}/${corner}/${corner}`).join(' ')}`);
  }
  return lines;
}

/** Colours and textures of MTL, with the PBR keys (Pr, Pm, norm) of newer readers. */
function materialLines(material: Material): string[] {
  const [image, normal] = [colourImage(material), normalImage(material)];
  const diffuse = image ? [1, 1, 1] : parseColour(material.colour).map((value) => value / 255);
  // Phong exponent with the same highlight width (Blinn-Phong to GGX: 2 / alpha^2 - 2).
  const shininess = Math.min(1000, Math.max(2, 2 / material.roughness ** 4 - 2));
  const specular = material.metallic > 0 ? 0.6 : 0.04 + 0.2 * (1 - material.roughness);
  const lines = [
    `newmtl ${material.name}`,
    `Kd ${diffuse.map((value) => value.toFixed(4)).join(' ')}`,
    `Ks ${Array(3).fill(specular.toFixed(4)).join(' ')}`,
    `Ns ${shininess.toFixed(1)}`,
    `d ${(material.opacity ?? 1).toFixed(3)}`,
    `Pr ${material.roughness}`,
    `Pm ${material.metallic}`,
  ];
  if (material.emissive) {
    lines.push(
      `Ke ${parseColour(material.emissive)
        .map((value) => (value / 255).toFixed(4))
        .join(' ')}`,
    );
  }
  if (image) lines.push(`map_Kd ${image.fileName}`);
  if (normal) lines.push(`norm ${normal.fileName}`);
  return [...lines, ''];
}
