/** A colour as `#rrggbb`, sRGB. */
export type HexColour = `#${string}`;

/**
 * Red, green and blue, 0 to 255, sRGB.
 *
 * @throws RangeError if the text is not a colour
 */
export function parseColour(hex: HexColour): readonly [number, number, number] {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(hex);
  if (!match) throw new RangeError(`Not a colour: ${hex}`);
  const [, r = '0', g = '0', b = '0'] = match;
  return [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)];
}

/** The colour in linear light, 0 to 1, as glTF's factors (IEC 61966-2-1). */
export function linearColour(hex: HexColour): [number, number, number] {
  const [r, g, b] = parseColour(hex);
  return [toLinear(r), toLinear(g), toLinear(b)];
}

/** A palette of 256 colours, interpolated between the given ones, dark to light; three bytes a colour. */
export function colourRamp(stops: readonly HexColour[]): Uint8Array {
  const colours = stops.map(parseColour);
  const palette = new Uint8Array(256 * 3);
  for (let index = 0; index < 256; index++) {
    const place = (index / 255) * (colours.length - 1);
    const lower = Math.min(colours.length - 1, Math.floor(place));
    const [from, to] = [colours[lower], colours[Math.min(colours.length - 1, lower + 1)]];
    if (!from || !to) throw new RangeError('A ramp needs a colour');
    for (const channel of [0, 1, 2] as const) {
      palette[index * 3 + channel] = Math.round(from[channel] + (to[channel] - from[channel]) * (place - lower));
    }
  }
  return palette;
}

/** Makes a colour darker (amount below 0, towards black) or lighter (above 0, towards white); -1 to 1. */
export function shade(hex: HexColour, amount: number): HexColour {
  const target = amount < 0 ? 0 : 255;
  const channels = parseColour(hex).map((value) => Math.round(value + (target - value) * Math.abs(amount)));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function toLinear(value: number): number {
  const c = value / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}
