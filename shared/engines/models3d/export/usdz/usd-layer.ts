import { bounds } from '../../scene/position-bounds.ts';
import { decimal, FRACTION_DIGITS, METRE_DIGITS } from '../decimal.ts';
import type { ExportModel, ExportPart } from '../export-model.ts';
import { TextOutput } from '../text-output.ts';
import { MATERIALS_PATH, uvName, writeUsdMaterial } from './usd-material.ts';

/** Folder of the pictures in the package. */
export const TEXTURE_FOLDER = 'textures';

/** Writes a model as a USD text layer: one Xform with a mesh for each part, materials as UsdPreviewSurface. */
export function writeUsdLayer({ parts, materials }: Pick<ExportModel, 'parts' | 'materials'>): Buffer {
  const text = new TextOutput();
  text.write(`#usda 1.0
(
    defaultPrim = "Root"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Root" (
    assetInfo = {
        string name = "Root"
    }
    kind = "component"
)
{
    def Scope "Materials"
    {
`);
  for (const material of materials) writeUsdMaterial(text, material, TEXTURE_FOLDER, isColored(parts, material));
  // Separate from the materials, so that names of parts cannot conflict with names of materials.
  text.write('    }\n\n    def Scope "Geometry"\n    {\n');
  for (const part of parts) writeMesh(text, part);
  return text.write('    }\n}\n').bytes();
}

function isColored(parts: readonly ExportPart[], material: ExportPart['material']): boolean {
  return parts.some((part) => part.material === material && part.colors !== undefined);
}

function writeMesh(text: TextOutput, part: ExportPart): void {
  const { positions, normals, uvSets, indices, material } = part;
  const { min, max } = bounds([part]);
  const corner = (point: readonly number[]) => `(${point.map((value) => decimal(value, METRE_DIGITS)).join(', ')})`;
  text.write(`
    def Mesh "${part.name}" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        uniform bool doubleSided = ${material.doubleSided ? 1 : 0}
        float3[] extent = [${corner(min)}, ${corner(max)}]
        rel material:binding = <${MATERIALS_PATH}/${material.name}>
        uniform token subdivisionScheme = "none"
`);
  writeArray(text, 'int[] faceVertexCounts', indices.length / 3, () => '3');
  writeArray(text, 'int[] faceVertexIndices', indices.length, (at) => String(indices[at]));
  writeArray(text, 'point3f[] points', positions.length / 3, tuple(positions, 3, METRE_DIGITS));
  writeVertexArray(text, 'normal3f[] normals', normals.length / 3, tuple(normals, 3, FRACTION_DIGITS));
  for (const [set, uvs] of uvSets.entries()) {
    // USD counts from the lower left corner of a picture.
    const uv = (at: number) =>
      `(${decimal(uvs[at * 2] ?? 0, FRACTION_DIGITS)}, ${decimal(1 - (uvs[at * 2 + 1] ?? 0), FRACTION_DIGITS)})`;
    writeVertexArray(text, `texCoord2f[] primvars:${uvName(set)}`, uvs.length / 2, uv);
  }
  writeColors(text, part);
  text.write('    }\n');
}

function writeColors(text: TextOutput, { colors, material }: ExportPart): void {
  if (!colors) return;
  const channel = (at: number, axis: number) => (colors[at * 4 + axis] ?? 1) * (material.baseColor[axis] ?? 1);
  const color = (at: number) => `(${[0, 1, 2].map((axis) => decimal(channel(at, axis), FRACTION_DIGITS)).join(', ')})`;
  writeVertexArray(text, 'color3f[] primvars:displayColor', colors.length / 4, color);
}

function tuple(values: Float32Array | Float64Array, size: number, digits: number): (at: number) => string {
  return (at) => {
    let text = `(${decimal(values[at * size] ?? 0, digits)}`;
    for (let axis = 1; axis < size; axis++) text += `, ${decimal(values[at * size + axis] ?? 0, digits)}`;
    return `${text})`;
  };
}

function writeArray(text: TextOutput, name: string, count: number, element: (at: number) => string): void {
  text.write(`        ${name} = [`);
  for (let at = 0; at < count; at++) text.write(at === 0 ? element(at) : `, ${element(at)}`);
  text.write(']\n');
}

function writeVertexArray(text: TextOutput, name: string, count: number, element: (at: number) => string): void {
  text.write(`        ${name} = [`);
  for (let at = 0; at < count; at++) text.write(at === 0 ? element(at) : `, ${element(at)}`);
  text.write('] (\n            interpolation = "vertex"\n        )\n');
}
