import { linearToSrgb } from '../textures/srgb.ts';
import { FRACTION_DIGITS } from './decimal.ts';
import type { ExportFile, ExportModel, ExportOptions, ExportPart } from './export-model.ts';
import { supportedImages } from './format-support.ts';
import { numberText, writeFaceSet, writeFlippedUvs, writeNumbers, writePositions } from './number-text.ts';
import { shownColor, shownColors } from './shown-colors.ts';
import { TextOutput } from './text-output.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE X3D PUBLIC "ISO//Web3D//DTD X3D 3.3//EN" "http://www.web3d.org/specifications/x3d-3.3.dtd">
<X3D profile="Interchange" version="3.3">
<head><meta name="generator" content="furniture planning service"/></head>
<Scene>
`;

/**
 * Exports X3D 3.3 as XML: metres, Y up. Uses IndexedFaceSet, because some programs do not support IndexedTriangleSet,
 * and lists the address of a picture twice, because assimp parses a list of one as numbers.
 */
export function exportX3d({ parts, materials, images }: ExportModel, { baseName }: ExportOptions): ExportFile[] {
  const shown = supportedImages({ images, materials }, { textures: ['baseColor'], manyUvSets: false });
  const text = new TextOutput();
  text.write(HEAD);
  for (const part of parts) writeShape(text, part);
  const bytes = text.write('</Scene>\n</X3D>\n').bytes();
  return [{ name: `${baseName}.x3d`, bytes }, ...shown.map((image) => ({ name: image.fileName, bytes: image.bytes }))];
}

function writeShape(text: TextOutput, part: ExportPart): void {
  const { name, material, normals, indices } = part;
  const [uvs] = part.uvSets;
  const colors = shownColors(part);
  const [red, green, blue, alpha] = shownColor(material);
  const transparency = material.alphaMode === 'BLEND' ? 1 - alpha : 0;
  const image = material.textures.baseColor?.image.fileName;
  text.write(
    `<Shape DEF="${name}"><Appearance><Material diffuseColor="${numberText([red, green, blue])}" ` +
      `emissiveColor="${numberText(material.emissive.map(linearToSrgb))}" transparency="${numberText([transparency])}"/>` +
      (image ? `<ImageTexture url='"${image}" "${image}"'/>` : '') +
      `</Appearance><IndexedFaceSet solid="${!material.doubleSided}" normalPerVertex="true" coordIndex="`,
  );
  writeFaceSet(text, indices);
  text.write('"><Coordinate point="');
  writePositions(text, part);
  text.write('"/><Normal vector="');
  writeNumbers(text, normals, FRACTION_DIGITS);
  text.write('"/>');
  if (uvs) {
    text.write('<TextureCoordinate point="');
    writeFlippedUvs(text, uvs);
    text.write('"/>');
  }
  if (colors) {
    text.write('<ColorRGBA color="');
    writeNumbers(text, colors, FRACTION_DIGITS);
    text.write('"/>');
  }
  text.write('</IndexedFaceSet></Shape>\n');
}
