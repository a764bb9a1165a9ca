import {
  type ExportImage,
  type ExportMaterial,
  type ExportModel,
  TEXTURE_ROLES,
  type TextureRole,
} from './export-model.ts';

/** The properties of a surface that a format can store. */
export interface FormatSupport {
  /** Roles of textures. */
  readonly textures: readonly TextureRole[];
  /** Whether each texture can have its own coordinates; otherwise those of the first are used for all. */
  readonly manyUvSets: boolean;
  /** Colour of a material without pictures. */
  readonly color: boolean;
  readonly vertexColors: boolean;
  readonly roughness: boolean;
  /** Where the format stores the opacity of a picture: in the picture of the base colour, or in a separate one. */
  readonly opacity: 'inColor' | 'separate' | 'none';
  /** Whether pictures can be multiplied by numbers; otherwise these are baked into the pictures (`plainSurfaces`). */
  readonly factors: boolean;
  /** Whether vertex colours multiply a picture; otherwise the picture replaces them. */
  readonly colorsOverPictures: boolean;
  readonly vertexOpacity: boolean;
  /** Clearcoat, sheen, transmission, ... */
  readonly effects: boolean;
}

/** All properties, as in glTF. */
export const SUPPORTS_ALL: FormatSupport = {
  textures: TEXTURE_ROLES,
  manyUvSets: true,
  color: true,
  vertexColors: true,
  roughness: true,
  opacity: 'inColor',
  factors: true,
  colorsOverPictures: true,
  vertexOpacity: true,
  effects: true,
};

/** Geometry only. */
export const SUPPORTS_SHAPE: FormatSupport = {
  textures: [],
  manyUvSets: false,
  color: false,
  vertexColors: false,
  roughness: false,
  opacity: 'none',
  factors: false,
  colorsOverPictures: false,
  vertexOpacity: false,
  effects: false,
};

/** The roles of a material's textures that a format stores. */
export function supportedRoles(
  { textures }: ExportMaterial,
  { textures: roles, manyUvSets }: Pick<FormatSupport, 'textures' | 'manyUvSets'>,
): TextureRole[] {
  return roles.filter((role) => textures[role] && (manyUvSets || textures[role].uvSet === 0));
}

/** The images that a format stores, each once. */
export function supportedImages(
  { images, materials }: Pick<ExportModel, 'images' | 'materials'>,
  support: Pick<FormatSupport, 'textures' | 'manyUvSets'>,
): ExportImage[] {
  const shown = new Set(
    materials.flatMap((material) => [
      ...supportedRoles(material, support).map((role) => material.textures[role]?.image),
      material.opacityImage,
    ]),
  );
  return images.filter((image) => shown.has(image));
}
