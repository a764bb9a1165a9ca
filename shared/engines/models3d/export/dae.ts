import { linearToSrgb } from '../textures/srgb.ts';
import { FRACTION_DIGITS, METRE_DIGITS } from './decimal.ts';
import type { ExportFile, ExportMaterial, ExportModel, ExportOptions, ExportPart } from './export-model.ts';
import { supportedImages } from './format-support.ts';
import { numberText, writeFlippedUvs, writeNumbers } from './number-text.ts';
import { shownColor, shownColors } from './shown-colors.ts';
import { TextOutput } from './text-output.ts';
import { xmlText } from './xml-text.ts';

const HEAD = `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><contributor><authoring_tool>furniture planning service</authoring_tool></contributor>
<created>2000-01-01T00:00:00Z</created><modified>2000-01-01T00:00:00Z</modified>
<unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
`;

/** Exports COLLADA 1.4.1: metres, Y up; Lambert surfaces with the base colour picture in a separate file. */
export function exportDae({ parts, materials, images }: ExportModel, { baseName }: ExportOptions): ExportFile[] {
  const shown = supportedImages({ images, materials }, { textures: ['baseColor'], manyUvSets: false });
  const text = new TextOutput();
  text.write(HEAD);
  text.write('<library_images>');
  for (const { fileName } of shown) {
    text.write(`<image id="${fileName}" name="${fileName}"><init_from>${fileName}</init_from></image>`);
  }
  text.write('</library_images>\n<library_effects>');
  for (const material of materials) text.write(effect(material));
  text.write('</library_effects>\n<library_materials>');
  for (const { name, label } of materials) {
    text.write(`<material id="${name}-m" name="${xmlText(label)}"><instance_effect url="#${name}-fx"/></material>`);
  }
  text.write('</library_materials>\n<library_geometries>\n');
  for (const part of parts) writeGeometry(text, part);
  text.write('</library_geometries>\n<library_visual_scenes><visual_scene id="scene">\n');
  for (const part of parts) text.write(node(part));
  text.write(
    '</visual_scene></library_visual_scenes>\n<scene><instance_visual_scene url="#scene"/></scene>\n</COLLADA>\n',
  );
  const side = shown.map(({ fileName, bytes }) => ({ name: fileName, bytes }));
  return [{ name: `${baseName}.dae`, bytes: text.bytes() }, ...side];
}

function effect(material: ExportMaterial): string {
  const { name, textures, alphaMode, baseColor, emissive } = material;
  const isSeeThrough = alphaMode !== 'OPAQUE' && textures.baseColor?.image.hasAlpha === true;
  const image = textures.baseColor?.image.fileName;
  const parameters = image
    ? `<newparam sid="${name}-surface"><surface type="2D"><init_from>${image}</init_from></surface></newparam>` +
      `<newparam sid="${name}-sampler"><sampler2D><source>${name}-surface</source></sampler2D></newparam>`
    : '';
  const diffuse = image
    ? `<texture texture="${name}-sampler" texcoord="UV0"/>`
    : `<color>${numberText(shownColor(material))}</color>`;
  const opacity = alphaMode === 'BLEND' ? baseColor[3] : 1;
  return (
    `<effect id="${name}-fx"><profile_COMMON>${parameters}<technique sid="common"><lambert>` +
    `<emission><color>${numberText([...emissive.map(linearToSrgb), 1])}</color></emission>` +
    `<diffuse>${diffuse}</diffuse><transparent opaque="A_ONE">` +
    `${isSeeThrough ? diffuse : '<color>1 1 1 1</color>'}</transparent>` +
    `<transparency><float>${numberText([opacity])}</float></transparency>` +
    '</lambert></technique></profile_COMMON></effect>\n'
  );
}

function writeGeometry(text: TextOutput, part: ExportPart): void {
  const { name, label, positions, normals, indices, material } = part;
  const [uvs] = part.uvSets;
  const colors = shownColors(part);
  text.write(`<geometry id="${name}-g" name="${xmlText(label)}"><mesh>`);
  writeSource(text, `${name}-positions`, positions.length, 'XYZ', () => writeNumbers(text, positions, METRE_DIGITS));
  writeSource(text, `${name}-normals`, normals.length, 'XYZ', () => writeNumbers(text, normals, FRACTION_DIGITS));
  if (uvs) writeSource(text, `${name}-uvs`, uvs.length, 'ST', () => writeFlippedUvs(text, uvs));
  if (colors) {
    writeSource(text, `${name}-colors`, colors.length, 'RGBA', () => writeNumbers(text, colors, FRACTION_DIGITS));
  }
  text.write(
    `<vertices id="${name}-vertices"><input semantic="POSITION" source="#${name}-positions"/></vertices>` +
      `<triangles material="${material.name}" count="${indices.length / 3}">` +
      `<input semantic="VERTEX" source="#${name}-vertices" offset="0"/>` +
      `<input semantic="NORMAL" source="#${name}-normals" offset="0"/>` +
      (uvs ? `<input semantic="TEXCOORD" source="#${name}-uvs" offset="0" set="0"/>` : '') +
      (colors ? `<input semantic="COLOR" source="#${name}-colors" offset="0" set="0"/>` : '') +
      '<p>',
  );
  writeNumbers(text, indices, 0);
  text.write('</p></triangles></mesh></geometry>\n');
}

/** @param axes one letter for each number of an element */
function writeSource(text: TextOutput, id: string, numbers: number, axes: string, write: () => void): void {
  text.write(`<source id="${id}"><float_array id="${id}-array" count="${numbers}">`);
  write();
  const parameters = [...axes].map((axis) => `<param name="${axis}" type="float"/>`).join('');
  text.write(
    `</float_array><technique_common><accessor source="#${id}-array" count="${numbers / axes.length}" ` +
      `stride="${axes.length}">${parameters}</accessor></technique_common></source>`,
  );
}

function node({ name, label, material }: ExportPart): string {
  return (
    `<node id="${name}-n" name="${xmlText(label)}"><instance_geometry url="#${name}-g"><bind_material>` +
    `<technique_common><instance_material symbol="${material.name}" target="#${material.name}-m">` +
    '<bind_vertex_input semantic="UV0" input_semantic="TEXCOORD" input_set="0"/>' +
    '</instance_material></technique_common></bind_material></instance_geometry></node>\n'
  );
}
