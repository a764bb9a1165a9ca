import { linearToSrgb } from '../../textures/srgb.ts';
import type { ExportImage, ExportMaterial, TextureRole } from '../export-model.ts';
import { shownColor } from '../shown-colors.ts';
import { double, type FbxNode, fbxNode, int, long, raw, text } from './fbx-node.ts';
import { fbxName, fbxProperties } from './fbx-properties.ts';

/** The texture roles of the Phong model, and their FBX properties. */
const TEXTURE_PROPERTIES = [
  ['baseColor', 'DiffuseColor'],
  ['normal', 'NormalMap'],
  ['emissive', 'EmissiveColor'],
] as const satisfies readonly (readonly [TextureRole, string])[];

/** The name means the opposite, but programs (Blender, Unreal, three, assimp) read it as opacity. */
const OPACITY_PROPERTY = 'TransparencyFactor';

/** The textures that an FBX stores. */
export const FBX_TEXTURES = { textures: TEXTURE_PROPERTIES.map(([role]) => role), manyUvSets: false };

/** The objects of materials and pictures, and their connections. */
interface FbxMaterials {
  readonly objects: readonly FbxNode[];
  readonly connections: readonly FbxNode[];
  readonly idOf: ReadonlyMap<ExportMaterial, number>;
  readonly textures: number;
}

/**
 * Creates the objects of materials and pictures.
 *
 * @param embed whether the pictures' bytes are written into the file
 */
export function fbxMaterials(materials: readonly ExportMaterial[], newId: () => number, embed: boolean): FbxMaterials {
  const objects: FbxNode[] = [];
  const connections: FbxNode[] = [];
  const idOf = new Map<ExportMaterial, number>();
  const textureIds = new Map<ExportImage, number>();
  for (const material of materials) {
    const id = newId();
    idOf.set(material, id);
    objects.push(materialNode(material, id));
    for (const [property, image] of picturesOf(material)) {
      let texture = textureIds.get(image);
      if (texture === undefined) {
        texture = newId();
        textureIds.set(image, texture);
        const video = newId();
        objects.push(videoNode(image, video, embed), textureNode(image, texture));
        connections.push(fbxConnection(video, texture));
      }
      connections.push(fbxConnection(texture, id, property));
    }
  }
  return { objects, connections, idOf, textures: textureIds.size };
}

/** The pictures of a material, by FBX property. */
function picturesOf({ textures, opacityImage }: ExportMaterial): (readonly [property: string, ExportImage])[] {
  const shown = TEXTURE_PROPERTIES.flatMap(([role, property]) => {
    const use = textures[role];
    return use?.uvSet === 0 ? [[property, use.image] as const] : [];
  });
  return opacityImage ? [...shown, [OPACITY_PROPERTY, opacityImage]] : shown;
}

/** Connects one object to another, or to a property of it. */
export function fbxConnection(child: number, parent: number, property?: string): FbxNode {
  const kind = property === undefined ? 'OO' : 'OP';
  return fbxNode('C', [text(kind), long(child), long(parent), ...(property === undefined ? [] : [text(property)])]);
}

function materialNode(material: ExportMaterial, id: number): FbxNode {
  const [red, green, blue, alpha] = shownColor(material);
  const opacity = material.alphaMode === 'BLEND' ? alpha : 1;
  const shininess = Math.max(1, 2 / Math.max(0.045, material.roughness) ** 2 - 2);
  const color = (name: string, values: readonly number[]) => [name, 'Color', '', 'A', ...values.map(double)] as const;
  const number = (name: string, value: number) => [name, 'Number', '', 'A', double(value)] as const;
  return fbxNode(
    'Material',
    [long(id), text(fbxName(material.label, 'Material')), text('')],
    [
      fbxNode('Version', [int(102)]),
      fbxNode('ShadingModel', [text('phong')]),
      fbxNode('MultiLayer', [int(0)]),
      fbxProperties([
        color('DiffuseColor', [red, green, blue]),
        color('EmissiveColor', material.emissive.map(linearToSrgb)),
        color('SpecularColor', [0, 0, 0]),
        number('ShininessExponent', shininess),
        number('Opacity', opacity),
        number('TransparencyFactor', 1 - opacity),
      ]),
    ],
  );
}

function videoNode({ fileName, bytes }: ExportImage, id: number, embed: boolean): FbxNode {
  return fbxNode(
    'Video',
    [long(id), text(fbxName(fileName, 'Video')), text('Clip')],
    [
      fbxNode('Type', [text('Clip')]),
      fbxProperties([['Path', 'KString', 'XRefUrl', '', text(fileName)]]),
      fbxNode('UseMipMap', [int(0)]),
      fbxNode('Filename', [text(fileName)]),
      fbxNode('RelativeFilename', [text(fileName)]),
      ...(embed ? [fbxNode('Content', [raw(bytes)])] : []),
    ],
  );
}

function textureNode({ fileName }: ExportImage, id: number): FbxNode {
  return fbxNode(
    'Texture',
    [long(id), text(fbxName(fileName, 'Texture')), text('')],
    [
      fbxNode('Type', [text('TextureVideoClip')]),
      fbxNode('Version', [int(202)]),
      fbxNode('TextureName', [text(fbxName(fileName, 'Texture'))]),
      fbxProperties([['UseMaterial', 'bool', '', '', int(1)]]),
      fbxNode('Media', [text(fbxName(fileName, 'Video'))]),
      fbxNode('FileName', [text(fileName)]),
      fbxNode('RelativeFilename', [text(fileName)]),
      fbxNode('ModelUVTranslation', [double(0), double(0)]),
      fbxNode('ModelUVScaling', [double(1), double(1)]),
      fbxNode('Texture_Alpha_Source', [text('None')]),
      fbxNode('Cropping', [int(0), int(0), int(0), int(0)]),
    ],
  );
}
