import type { Document, vec3, vec4 } from '@gltf-transform/core';

/** What a texture says of a surface, in glTF's terms. */
export const TEXTURE_ROLES = ['baseColor', 'normal', 'metallicRoughness', 'occlusion', 'emissive'] as const;
export type TextureRole = (typeof TEXTURE_ROLES)[number];

/** A picture that surfaces show, as it lies beside a model or inside it. */
export interface ExportImage {
  /** Plain file name of eight characters and an ending, as 3DS needs it; unique in the model. */
  readonly fileName: string;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
  /** Whether it says how opaque its pixels are. */
  readonly hasAlpha: boolean;
}

export type Wrap = 'repeat' | 'clamp' | 'mirror';

/** An image in a role of a material. */
export interface TextureUse {
  readonly image: ExportImage;
  /** Which of the part's texture coordinates place it; 0 in every format that has but one set. */
  readonly uvSet: number;
  readonly wrapS: Wrap;
  readonly wrapT: Wrap;
}

/** A surface in glTF's terms: colours linear, factors 0 to 1. */
export interface ExportMaterial {
  /** Plain, unique in the model. */
  readonly name: string;
  /** The name that its author gave it. */
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
  /** The opacity of the base colour's picture as one of its own, for formats that keep it there. */
  readonly opacityImage?: ExportImage;
  /** glTF extensions of the surface (clearcoat, sheen, transmission, ...), which only glTF has words for. */
  readonly effects: readonly string[];
}

/** Triangles of one material, where they are: metres, Y up, counter-clockwise from outside. */
export interface ExportPart {
  /** Plain, unique in the model. */
  readonly name: string;
  /** The name that its author gave it. */
  readonly label: string;
  readonly material: ExportMaterial;
  /** Three numbers a vertex. */
  readonly positions: Float64Array;
  /** Three numbers a vertex, unit length. */
  readonly normals: Float32Array;
  /** Two numbers a vertex in each set, the origin in the upper left corner of the image, transforms applied. */
  readonly uvSets: readonly Float32Array[];
  /** Linear red, green, blue and opacity a vertex, by which the base colour is multiplied. */
  readonly colors?: Float32Array | undefined;
  readonly indices: Uint32Array;
}

/** What all exporters begin with. */
export interface ExportModel {
  /** As it was given, for glTF. */
  readonly document: Document;
  readonly parts: readonly ExportPart[];
  /** Of the parts, each once. */
  readonly materials: readonly ExportMaterial[];
  /** Of the materials, each once. */
  readonly images: readonly ExportImage[];
}

/** A file that an exporter made; the first of several is the one to open. */
export interface ExportFile {
  /** Plain ASCII, no folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ExportOptions {
  /** Name of the main file without its ending: plain ASCII, no folders. */
  readonly baseName: string;
  /** Whether what can lie in the file itself does: pictures of an FBX, buffers of a glTF. */
  readonly embed: boolean;
}

/** Writes a model in one format. */
export type Exporter = (model: ExportModel, options: ExportOptions) => ExportFile[] | Promise<ExportFile[]>;
