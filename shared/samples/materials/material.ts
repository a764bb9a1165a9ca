import type { Pattern } from '../textures/texture.ts';
import type { HexColour } from './colour.ts';

/** A surface in the terms of glTF's metallic-roughness model. */
export interface Material {
  /** Unique in the sample catalogs: materials with the same name are equal. */
  readonly name: string;
  /** The mean colour. */
  readonly colour: HexColour;
  /** A pattern and the colours of its tones, dark to light. */
  readonly texture?: { readonly pattern: () => Pattern; readonly ramp: readonly HexColour[] };
  /** 0 is a mirror, 1 is matt. */
  readonly roughness: number;
  /** 0 or 1. */
  readonly metallic: number;
  /** Below 1 is transparent. */
  readonly opacity?: number;
  /** Emitted light. */
  readonly emissive?: HexColour;
  /** Colour of the sheen of velvet and wool at grazing angles (KHR_materials_sheen). */
  readonly sheen?: HexColour;
}
