/** A colour in CIELAB under D65: lightness 0 to 100, and the two opponent axes. */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

const HEX = /^#?(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?)$/i;

/** White of D65, 2 degrees. */
const WHITE = { x: 0.95047, y: 1, z: 1.08883 };
const EPSILON = 216 / 24_389;
const KAPPA = 24_389 / 27;

/**
 * Parses a colour of a catalog: `#rrggbb`, with or without `#`, also `#rgb`; the alpha of `#rrggbbaa` is ignored.
 *
 * @returns 24 bits, or undefined for any other text
 */
export function parseHexColour(text: string): number | undefined {
  const digits = HEX.exec(text.trim());
  if (!digits) return undefined;
  const [, r = '', g = '', b = '', rr = r + r, gg = g + g, bb = b + b] = digits;
  return Number.parseInt(rr + gg + bb, 16);
}

/** Converts an sRGB colour of 24 bits to CIELAB. Source: IEC 61966-2-1 and CIE 15. */
export function labOf(rgb: number): Lab {
  const [r, g, b] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((value) => linear(value / 255)) as [
    number,
    number,
    number,
  ];
  const x = response((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE.x);
  const y = response((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / WHITE.y);
  const z = response((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE.z);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function response(value: number): number {
  return value > EPSILON ? Math.cbrt(value) : (KAPPA * value + 16) / 116;
}
