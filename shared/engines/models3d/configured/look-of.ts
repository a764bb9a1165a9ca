import { parseHexColour } from '../../colours/lab.ts';
import type { Change } from './change.ts';
import { isNamed, type Piece } from './piece.ts';

/** A material that a part takes. */
export type ChosenMaterial = Extract<Change, { kind: 'material' }>['material'];

/** What changes about the surface of a piece: a new material, a new base colour, or a colour over a new material. */
export interface Look {
  readonly material?: ChosenMaterial | undefined;
  /** Six or three hexadecimal digits after #. A picture of the base colour keeps its weave in this colour. */
  readonly hex?: string | undefined;
}

/**
 * The look of a piece after some changes; undefined if it keeps its own. The last change of a part counts: a material
 * replaces a colour, a colour tints a material.
 */
export function lookOf(piece: Piece, changes: readonly Change[]): Look | undefined {
  let look: Look | undefined;
  for (const change of changes) {
    if (change.kind !== 'colour' && change.kind !== 'material') continue;
    if (!isNamed(piece, change.parts)) continue;
    look = change.kind === 'material' ? { material: change.material } : { ...look, hex: change.hex };
  }
  return look;
}

/**
 * The linear red, green and blue of a hexadecimal sRGB colour, as glTF and three.js hold base colours.
 *
 * @returns white for any other text
 */
export function linearColour(hex: string): [red: number, green: number, blue: number] {
  const rgb = parseHexColour(hex) ?? 0xffffff;
  const channel = (shift: number) => toLinear(((rgb >> shift) & 255) / 255);
  return [channel(16), channel(8), channel(0)];
}

function toLinear(srgb: number): number {
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
}
