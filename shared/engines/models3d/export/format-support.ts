import {
  type ExportImage,
  type ExportMaterial,
  type ExportModel,
  TEXTURE_ROLES,
  type TextureRole,
} from './export-model.ts';

/** What of a surface a format has words for. */
export interface Carried {
  /** Roles of textures. */
  readonly textures: readonly TextureRole[];
  /** Whether each texture may have coordinates of its own; else those of the first count for all. */
  readonly manyUvSets: boolean;
  /** Colour of a material without pictures. */
  readonly color: boolean;
  readonly vertexColors: boolean;
  readonly roughness: boolean;
  /**
   * The opacity of a picture, that cuts or blends: in the picture of the base colour, or in one of its own beside it.
   */
  readonly opacity: 'inColor' | 'besideColor' | 'none';
  /** Numbers by which a picture is multiplied; where there are none they are baked into it (`plainSurfaces`). */
  readonly factors: boolean;
  /** Colours of vertices that a picture is multiplied by; else it takes their place. */
  readonly colorsOverPictures: boolean;
  readonly vertexOpacity: boolean;
  /** Clearcoat, sheen, transmission, ... */
  readonly effects: boolean;
}

/** Everything, as glTF has it. */
export const CARRIES_ALL: Carried = {
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

/** The shape alone. */
export const CARRIES_SHAPE: Carried = {
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

/** The roles in which a format shows textures of a material. */
export function carriedRoles(
  { textures }: ExportMaterial,
  { textures: roles, manyUvSets }: Pick<Carried, 'textures' | 'manyUvSets'>,
): TextureRole[] {
  return roles.filter((role) => textures[role] && (manyUvSets || textures[role].uvSet === 0));
}

/** The images that a format shows, each once. */
export function carriedImages(
  { images, materials }: Pick<ExportModel, 'images' | 'materials'>,
  carried: Pick<Carried, 'textures' | 'manyUvSets'>,
): ExportImage[] {
  const shown = new Set(
    materials.flatMap((material) => [
      ...carriedRoles(material, carried).map((role) => material.textures[role]?.image),
      material.opacityImage,
    ]),
  );
  return images.filter((image) => shown.has(image));
}
