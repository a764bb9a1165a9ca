import { linearToSrgb } from '../textures/srgb.ts';
import { FRACTION_DIGITS } from './decimal.ts';
import type { ExportFile, ExportModel, ExportOptions, ExportPart } from './export-model.ts';
import { supportedImages } from './format-support.ts';
import { numberText, writeFaceSet, writeFlippedUvs, writeNumbers, writePositions } from './number-text.ts';
import { shownColor, shownColors } from './shown-colors.ts';
import { TextOutput } from './text-output.ts';

/** Exports VRML97: metres, Y up; the base colour picture in a separate file. Source: ISO/IEC 14772-1. */
export function exportWrl({ parts, materials, images }: ExportModel, { baseName }: ExportOptions): ExportFile[] {
  const shown = supportedImages({ images, materials }, { textures: ['baseColor'], manyUvSets: false });
  const text = new TextOutput();
  text.write('#VRML V2.0 utf8\n# metres, Y up\n');
  for (const part of parts) writeShape(text, part);
  const side = shown.map(({ fileName, bytes }) => ({ name: fileName, bytes }));
  return [{ name: `${baseName}.wrl`, bytes: text.bytes() }, ...side];
}

function writeShape(text: TextOutput, part: ExportPart): void {
  const { name, material, normals, indices } = part;
  const [uvs] = part.uvSets;
  const [red, green, blue, alpha] = shownColor(material);
  const transparency = material.alphaMode === 'BLEND' ? 1 - alpha : 0;
  const image = material.textures.baseColor?.image.fileName;
  text.write(
    `DEF ${name} Shape {\n  appearance Appearance {\n    material Material {\n` +
      `      diffuseColor ${numberText([red, green, blue])}\n` +
      `      emissiveColor ${numberText(material.emissive.map(linearToSrgb))}\n` +
      `      transparency ${numberText([transparency])}\n    }\n` +
      (image ? `    texture ImageTexture { url "${image}" }\n` : '') +
      `  }\n  geometry IndexedFaceSet {\n    solid ${material.doubleSided ? 'FALSE' : 'TRUE'}\n`,
  );
  writeList(text, 'coord Coordinate { point', () => writePositions(text, part), ' }');
  writeList(text, 'normal Normal { vector', () => writeNumbers(text, normals, FRACTION_DIGITS), ' }');
  if (uvs) writeList(text, 'texCoord TextureCoordinate { point', () => writeFlippedUvs(text, uvs), ' }');
  writeColors(text, part);
  writeList(text, 'coordIndex', () => writeFaceSet(text, indices));
  text.write('  }\n}\n');
}

/** VRML97 has no vertex opacity. */
function writeColors(text: TextOutput, part: ExportPart): void {
  const colors = shownColors(part)?.filter((_, at) => at % 4 !== 3);
  if (colors) writeList(text, 'color Color { color', () => writeNumbers(text, colors, FRACTION_DIGITS), ' }');
}

function writeList(text: TextOutput, name: string, write: () => void, end = ''): void {
  text.write(`    ${name} [ `);
  write();
  text.write(` ]${end}\n`);
}
