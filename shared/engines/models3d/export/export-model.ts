import type { Document, vec3, vec4 } from '@gltf-transform/core';

/** Roles of a texture, in glTF's terms. */
export const TEXTURE_ROLES = ['baseColor', 'normal', 'metallicRoughness', 'occlusion', 'emissive'] as const;
export type TextureRole = (typeof TEXTURE_ROLES)[number];

/** A picture of surfaces, to be stored as a file or embedded. */
export interface ExportImage {
  /** Plain file name of eight characters and an extension, as 3DS needs it; unique in the model. */
  readonly fileName: string;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
  /** Whether the picture has an alpha channel. */
  readonly hasAlpha: boolean;
}

/** What a texture shows outside of 0 to 1. */
export type Wrap = 'repeat' | 'clamp' | 'mirror';

/** An image in a role of a material. */
export interface TextureUse {
  readonly image: ExportImage;
  /** Index of the part's texture coordinates; 0 in formats with one set only. */
  readonly uvSet: number;
  readonly wrapS: Wrap;
  readonly wrapT: Wrap;
}

/** A surface in glTF's terms: colours linear, factors 0 to 1. */
export interface ExportMaterial {
  /** Plain, unique in the model. */
  readonly name: string;
  /** The name by the author. */
  readonly label: string;
  readonly baseColor: vec4;
  readonly metalness: number;
  readonly roughness: number;
  readonly emissive: vec3;
  readonly normalScale: number;
  readonly alphaMode: 'OPAQUE' | 'MASK' | 'BLEND';
  readonly alphaCutoff: number;
  readonly doubleSided: boolean;
  readonly textures: Readonly<Partial<Record<TextureRole, TextureUse>>>;
  /** The opacity of the base colour picture as a separate image, for formats that store it there. */
  readonly opacityImage?: ExportImage;
  /** glTF extensions of the surface (clearcoat, sheen, transmission, ...), which other formats do not support. */
  readonly effects: readonly string[];
}

/** Triangles of one material in scene coordinates: metres, Y up, counter-clockwise from outside. */
export interface ExportPart {
  /** Plain, unique in the model. */
  readonly name: string;
  /** The name by the author. */
  readonly label: string;
  readonly material: ExportMaterial;
  /** Three numbers a vertex. */
  readonly positions: Float64Array;
  /** Three numbers a vertex, unit length. */
  readonly normals: Float32Array;
  /** Two numbers a vertex in each set, from the upper left corner of the image, with transforms applied. */
  readonly uvSets: readonly Float32Array[];
  /** Linear red, green, blue and opacity for each vertex, multiplied with the base colour. */
  readonly colors?: Float32Array | undefined;
  readonly indices: Uint32Array;
}

/** The input of all exporters. */
export interface ExportModel {
  /** The document itself, for glTF. */
  readonly document: Document;
  readonly parts: readonly ExportPart[];
  /** The materials of the parts, each one once. */
  readonly materials: readonly ExportMaterial[];
  /** The images of the materials, each one once. */
  readonly images: readonly ExportImage[];
}

/** A file of an exporter. The first of several is the main file. */
export interface ExportFile {
  /** Plain ASCII, no folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Options of an export. */
export interface ExportOptions {
  /** Name of the main file without its extension: plain ASCII, no folders. */
  readonly baseName: string;
  /** Whether data is embedded where the format allows it: pictures of an FBX, buffers of a glTF. */
  readonly embed: boolean;
}

/**
 * Writes a model in one format.
 *
 * @throws RangeError if the model is too large for the format
 */
export type Exporter = (model: ExportModel, options: ExportOptions) => ExportFile[] | Promise<ExportFile[]>;
