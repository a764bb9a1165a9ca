import type { Pattern } from '../textures/texture.ts';
import type { HexColour } from './colour.ts';

/** A surface in the terms of glTF's metallic-roughness model. */
export interface Material {
  /** Unique within the sample catalogs: materials of one name are the same. */
  readonly name: string;
  /** The colour seen from afar. */
  readonly colour: HexColour;
  /** A pattern and the colours that its tones stand for, dark to light. */
  readonly texture?: { readonly pattern: () => Pattern; readonly ramp: readonly HexColour[] };
  /** 0 mirror to 1 matt. */
  readonly roughness: number;
  /** 0 or 1. */
  readonly metallic: number;
  /** Below 1: see-through. */
  readonly opacity?: number;
  /** Light of its own. */
  readonly emissive?: HexColour;
  /** Colour of the soft light at grazing angles that velvet and wool show (KHR_materials_sheen). */
  readonly sheen?: HexColour;
}
