import type { Change } from './change.ts';
import { isNamed, type Piece } from './piece.ts';

/** A material that a part takes. */
export type ChosenMaterial = Extract<Change, { kind: 'material' }>['material'];

/** What changes about the surface of a piece: a new material, a new base colour, or a colour over a new material. */
export interface Look {
  readonly material?: ChosenMaterial | undefined;
  /** Six hexadecimal digits after #. Takes the place of the picture of the base colour. */
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
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) return [1, 1, 1];
  const channel = (at: number) => toLinear(Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  return [channel(0), channel(2), channel(4)];
}

function toLinear(srgb: number): number {
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
}
