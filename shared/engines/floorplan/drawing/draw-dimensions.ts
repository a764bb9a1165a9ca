import { elementAt } from '../geometry/element-at.ts';
import type { Bounds } from '../geometry/polygon.ts';
import type { XmlElement } from '../plan-xml/xml-element.ts';
import { BUILDING_SIDES, type BuildingSide, type DimensionChains } from './dimension-chains.ts';
import type { Sheet, SheetMargins } from './sheet.ts';
import { FONT, MEASURE, type SheetStyle } from './style.ts';
import { svg, tenths } from './svg.ts';
import { textWidth } from './text-lines.ts';

/** Distances in heights of the labels. */
const FIRST_LINE = 2.8;
const NEXT_LINE = 2.6;
const OUTSIDE = 1.8;
const TICK = 0.42;
const EXTENSION = 0.9;
const LABEL_LIFT = 0.4;
const GAP = 0.25;
/** The whole length of a building stands below it and left of it. */
const WITH_TOTAL: ReadonlySet<BuildingSide> = new Set(['bottom', 'left']);

/** The lines of one side from the building outwards: the chain of the facade, and the whole length. */
function linesOf(side: BuildingSide, chains: DimensionChains): (readonly number[])[] {
  const chain = chains[side];
  if (chain.length < 2) return [];
  const total = [elementAt(chain, 0), elementAt(chain, chain.length - 1)];
  return [...(chain.length > 2 ? [chain] : []), ...(WITH_TOTAL.has(side) ? [total] : [])];
}

/** The space that dimension lines take beside the building. */
export function dimensionMargins(chains: DimensionChains, { measurePx }: SheetStyle): SheetMargins {
  const margin = (side: BuildingSide) => {
    const { length } = linesOf(side, chains);
    return length === 0 ? 0 : (FIRST_LINE + NEXT_LINE * (length - 1) + OUTSIDE) * measurePx;
  };
  return { left: margin('left'), right: margin('right'), top: margin('top'), bottom: margin('bottom') };
}

/**
 * Draws outer dimension lines around a building, lengths in metres. The places are rounded, not the lengths, so that
 * the lengths of a chain add up to the whole.
 *
 * @param frame of the building, in its axes
 * @param turnRad of these axes against the plan
 */
export function drawDimensions(
  chains: DimensionChains,
  frame: Bounds,
  turnRad: number,
  { px, style }: Sheet,
): XmlElement[] {
  const text = style.measurePx * px;
  const groups = BUILDING_SIDES.flatMap((side) =>
    linesOf(side, chains).map((places, line) => {
      const out = (FIRST_LINE + NEXT_LINE * line) * text;
      return drawLine(places, sideFrame(side, frame, out), text);
    }),
  );
  if (groups.length === 0) return [];
  const turn = turnRad === 0 ? {} : { transform: `rotate(${((turnRad * 180) / Math.PI).toFixed(3)})` };
  return [svg('g', { stroke: MEASURE, 'stroke-width': px * style.linePx * 0.7, fill: 'none', ...turn }, groups)];
}

/** Where a line lies: its places run along x or y, labels stand above it or left of it. */
interface LineFrame {
  readonly isUpright: boolean;
  /** The other coordinate of the line. */
  readonly across: number;
  /** Towards the building, along the other axis. */
  readonly inwards: 1 | -1;
}

function sideFrame(side: BuildingSide, { minX, minY, maxX, maxY }: Bounds, out: number): LineFrame {
  if (side === 'top') return { isUpright: false, across: minY - out, inwards: 1 };
  if (side === 'bottom') return { isUpright: false, across: maxY + out, inwards: -1 };
  if (side === 'left') return { isUpright: true, across: minX - out, inwards: 1 };
  return { isUpright: true, across: maxX + out, inwards: -1 };
}

function drawLine(places: readonly number[], { isUpright, across, inwards }: LineFrame, text: number): XmlElement {
  const [first, last] = [elementAt(places, 0), elementAt(places, places.length - 1)];
  const point = (along: number, off = 0) =>
    isUpright ? `${tenths(across + off)} ${tenths(along)}` : `${tenths(along)} ${tenths(across + off)}`;
  const over = text * TICK;
  const ticks = places.map((place) => {
    const slash = isUpright
      ? `M${tenths(across - over)} ${tenths(place + over)}L${tenths(across + over)} ${tenths(place - over)}`
      : `M${tenths(place - over)} ${tenths(across + over)}L${tenths(place + over)} ${tenths(across - over)}`;
    return `${slash}M${point(place, -inwards * over)}L${point(place, inwards * text * EXTENSION)}`;
  });
  const d = `M${point(first - over)}L${point(last + over)}${ticks.join('')}`;
  return svg('g', {}, [svg('path', { d }), ...labelsOf(places, isUpright, across, text)]);
}

/** Labels that do not fit between their ticks move out of the way of their neighbours, a row farther from the line. */
function labelsOf(places: readonly number[], isUpright: boolean, across: number, text: number): XmlElement[] {
  const rounded = places.map((place) => Math.round(place / 10));
  const rows = [-Infinity, -Infinity, -Infinity];
  const labels = places.slice(1).flatMap((place, at) => {
    const value = ((elementAt(rounded, at + 1) - elementAt(rounded, at)) / 100).toFixed(2);
    const middle = (elementAt(places, at) + place) / 2;
    const width = textWidth(value) * text;
    const fits = width < place - elementAt(places, at);
    const isFree = (row: number) => middle - width / 2 > elementAt(rows, row);
    const row = fits ? 0 : [1, 2].find(isFree);
    if (row === undefined) return [];
    rows[row] = middle + width / 2 + text * GAP;
    const lift = text * (LABEL_LIFT + row);
    const position = isUpright
      ? { transform: `translate(${tenths(across - lift)} ${tenths(middle)}) rotate(-90)` }
      : { x: middle, y: across - lift };
    return [svg('text', position, [value])];
  });
  const style = { 'font-size': text, 'font-family': FONT, fill: MEASURE, stroke: 'none', 'text-anchor': 'middle' };
  return labels.length === 0 ? [] : [svg('g', style, labels)];
}
