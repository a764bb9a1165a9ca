import { decimal, FRACTION_DIGITS } from '../decimal.ts';
import type { ExportMaterial, TextureRole, TextureUse } from '../export-model.ts';
import type { TextOutput } from '../text-output.ts';

/** The scope of all materials of a layer. */
export const MATERIALS_PATH = '/Root/Materials';

const COLORS: readonly TextureRole[] = ['baseColor', 'emissive'];

/** Name of a set of texture coordinates. Some viewers read `st` only. */
export function uvName(set: number): string {
  return set === 0 ? 'st' : `st${set}`;
}

/**
 * Writes a material as UsdPreviewSurface: textures are connected, everything else is a value. Source: UsdPreviewSurface
 * specification 2.6.
 *
 * @param isColored whether vertices have colours, which then replace the base colour
 */
export function writeUsdMaterial(
  text: TextOutput,
  material: ExportMaterial,
  textureFolder: string,
  isColored: boolean,
): void {
  const path = `${MATERIALS_PATH}/${material.name}`;
  text.write(`        def Material "${material.name}"
        {
            token outputs:surface.connect = <${path}/Surface.outputs:surface>

            def Shader "Surface"
            {
                uniform token info:id = "UsdPreviewSurface"
`);
  for (const line of surfaceInputs(material, path, isColored)) text.write(`                ${line}\n`);
  text.write('                token outputs:surface\n            }\n');
  const uses = Object.entries(material.textures) as [TextureRole, TextureUse][];
  for (const set of new Set(uses.map(([, { uvSet }]) => uvSet))) text.write(uvReader(set));
  if (isColored && !material.textures.baseColor) text.write(COLOR_READER);
  for (const [role, use] of uses) text.write(textureShader(role, use, material, path, textureFolder));
  text.write('        }\n');
}

function surfaceInputs(material: ExportMaterial, path: string, isColored: boolean): string[] {
  const { textures, baseColor, emissive } = material;
  const output = (role: TextureRole, channel: string) => `<${path}/${role}Texture.outputs:${channel}>`;
  const color = textures.baseColor
    ? `.connect = ${output('baseColor', 'rgb')}`
    : isColored
      ? `.connect = <${path}/colorReader.outputs:result>`
      : ` = ${vector(baseColor.slice(0, 3))}`;
  const inputs = [
    `color3f inputs:diffuseColor${color}`,
    textures.emissive
      ? `color3f inputs:emissiveColor.connect = ${output('emissive', 'rgb')}`
      : `color3f inputs:emissiveColor = ${vector(emissive)}`,
    textures.metallicRoughness
      ? `float inputs:metallic.connect = ${output('metallicRoughness', 'b')}`
      : `float inputs:metallic = ${decimal(material.metalness, FRACTION_DIGITS)}`,
    textures.metallicRoughness
      ? `float inputs:roughness.connect = ${output('metallicRoughness', 'g')}`
      : `float inputs:roughness = ${decimal(material.roughness, FRACTION_DIGITS)}`,
  ];
  if (textures.normal) inputs.push(`normal3f inputs:normal.connect = ${output('normal', 'rgb')}`);
  if (textures.occlusion) inputs.push(`float inputs:occlusion.connect = ${output('occlusion', 'r')}`);
  return [...inputs, ...opacityInputs(material, output)];
}

function opacityInputs(
  { alphaMode, alphaCutoff, baseColor, textures }: ExportMaterial,
  output: (role: TextureRole, channel: string) => string,
): string[] {
  if (alphaMode === 'OPAQUE') return ['float inputs:opacity = 1'];
  const opacity = textures.baseColor
    ? `float inputs:opacity.connect = ${output('baseColor', 'a')}`
    : `float inputs:opacity = ${decimal(baseColor[3], FRACTION_DIGITS)}`;
  return alphaMode === 'MASK'
    ? [opacity, `float inputs:opacityThreshold = ${decimal(alphaCutoff, FRACTION_DIGITS)}`]
    : [opacity];
}

function uvReader(set: number): string {
  return `
            def Shader "${uvName(set)}Reader"
            {
                uniform token info:id = "UsdPrimvarReader_float2"
                string inputs:varname = "${uvName(set)}"
                float2 outputs:result
            }
`;
}

const COLOR_READER = `
            def Shader "colorReader"
            {
                uniform token info:id = "UsdPrimvarReader_float3"
                string inputs:varname = "displayColor"
                float3 outputs:result
            }
`;

function textureShader(
  role: TextureRole,
  { image, uvSet, wrapS, wrapT }: TextureUse,
  material: ExportMaterial,
  path: string,
  textureFolder: string,
): string {
  const lines = [
    'uniform token info:id = "UsdUVTexture"',
    `asset inputs:file = @${textureFolder}/${image.fileName}@`,
    `token inputs:sourceColorSpace = "${COLORS.includes(role) ? 'sRGB' : 'raw'}"`,
    `float2 inputs:st.connect = <${path}/${uvName(uvSet)}Reader.outputs:result>`,
    `token inputs:wrapS = "${wrapS}"`,
    `token inputs:wrapT = "${wrapT}"`,
    ...scaling(role, material),
    ...['r', 'g', 'b', 'a'].map((channel) => `float outputs:${channel}`),
    'float3 outputs:rgb',
  ];
  const body = lines.map((line) => `                ${line}\n`).join('');
  return `\n            def Shader "${role}Texture"\n            {\n${body}            }\n`;
}

/** The factors of glTF that multiply a texture; normals are mapped from 0..1 to -1..1. */
function scaling(role: TextureRole, { baseColor, emissive, metalness, roughness, normalScale }: ExportMaterial) {
  switch (role) {
    case 'baseColor':
      return [`float4 inputs:scale = ${vector(baseColor)}`];
    case 'emissive':
      return [`float4 inputs:scale = ${vector([...emissive, 1])}`];
    case 'metallicRoughness':
      return [`float4 inputs:scale = ${vector([1, roughness, metalness, 1])}`];
    case 'normal':
      return [
        `float4 inputs:scale = ${vector([2 * normalScale, 2 * normalScale, 2, 1])}`,
        `float4 inputs:bias = ${vector([-normalScale, -normalScale, -1, 0])}`,
      ];
    case 'occlusion':
      return [];
  }
}

function vector(values: readonly number[]): string {
  return `(${values.map((value) => decimal(value, FRACTION_DIGITS)).join(', ')})`;
}
