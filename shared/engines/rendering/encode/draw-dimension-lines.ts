import { IMAGE_KINDS } from '../../images/image-kind.ts';
import { loadSharp } from '../../images/load-sharp.ts';
import { svgToPng } from '../../images/svg-to-png.ts';
import type { DimensionLines } from '../views/dimension-lines.ts';
import type { EncodedImage } from './encode-image.ts';

const INK = '#3a3a3a';
const INK_ON_DARK = '#dcdcdc';
/** A background of less linear light than this is dark. */
const DARK = 0.18;
/** Lengths in heights of the labels. */
const TICK = 0.36;
const EXTENSION_GAP = 0.35;
const LINE_WIDTH = 0.075;
/** From a line to the foot of the label below it, and to the foot of the label on its left. */
const LABEL_BELOW = 1.25;
const LABEL_LEFT = 0.5;

/**
 * Draws dimension lines into a picture.
 *
 * @param image a PNG
 * @param background linear colour behind the item; null is transparent
 * @returns a PNG; the same image if there are no lines
 */
export async function drawDimensionLines(
  image: EncodedImage,
  lines: DimensionLines | null,
  background: readonly [red: number, green: number, blue: number] | null,
): Promise<EncodedImage> {
  if (!lines) return image;
  const { widthPx, heightPx } = image;
  const overlay = await svgToPng(dimensionSvg(lines, widthPx, heightPx, inkOn(background)));
  const bytes = await loadSharp()(image.bytes)
    .composite([{ input: Buffer.from(overlay), left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { bytes, widthPx, heightPx, ...IMAGE_KINDS.png };
}

function inkOn(background: readonly [red: number, green: number, blue: number] | null): string {
  if (!background) return INK;
  const [red, green, blue] = background;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < DARK ? INK_ON_DARK : INK;
}

/** The lines as SVG of the picture's size. Its numbers and the labels come from the renderer, never from a client. */
function dimensionSvg(lines: DimensionLines, widthPx: number, heightPx: number, ink: string): string {
  const { item, textPx, outsidePx, acrossLabel, upwardsLabel } = lines;
  const [x, y] = [item.left - outsidePx, item.bottom + outsidePx];
  const [middleX, middleY] = [(item.left + item.right) / 2, (item.top + item.bottom) / 2];
  const tick = TICK * textPx;
  const gap = EXTENSION_GAP * textPx;
  const slash = (atX: number, atY: number) => line(atX - tick, atY + tick, atX + tick, atY - tick);
  const across = [
    line(item.left - tick, y, item.right + tick, y),
    ...[item.left, item.right].flatMap((at) => [line(at, item.bottom + gap, at, y + tick), slash(at, y)]),
  ];
  const upwards = [
    line(x, item.top - tick, x, item.bottom + tick),
    ...[item.top, item.bottom].flatMap((at) => [line(item.left - gap, at, x - tick, at), slash(x, at)]),
  ];
  const upright = `translate(${pixels(x - LABEL_LEFT * textPx)} ${pixels(middleY)}) rotate(-90)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">
<path d="${[...across, ...upwards].join('')}" stroke="${ink}" stroke-width="${pixels(Math.max(1, LINE_WIDTH * textPx))}" fill="none"/>
<g font-family="DejaVu Sans" font-size="${textPx}" text-anchor="middle" fill="${ink}">
<text x="${pixels(middleX)}" y="${pixels(y + LABEL_BELOW * textPx)}">${acrossLabel}</text>
<text transform="${upright}">${upwardsLabel}</text></g></svg>`;
}

function line(fromX: number, fromY: number, toX: number, toY: number): string {
  return `M${pixels(fromX)} ${pixels(fromY)}L${pixels(toX)} ${pixels(toY)}`;
}

function pixels(value: number): string {
  return String(Math.round(value * 10) / 10);
}
