import { elementAt } from '../geometry/element-at.ts';
import { type Bounds, contains, isWithin } from '../geometry/polygon.ts';
import type { PlanText } from '../plan-xml/plan-document.ts';
import type { XmlElement } from '../plan-xml/xml-element.ts';
import { PLAN_DRAWING_BUDGET } from './drawing-budget.ts';
import type { DrawnRoom } from './drawn-rooms.ts';
import { type FittedLabel, fitLabel } from './fit-label.ts';
import type { Sheet } from './sheet.ts';
import { AREA_TEXT, FONT, TEXT } from './style.ts';
import { svg } from './svg.ts';
import { textWidth } from './text-lines.ts';

/** Which texts are drawn. */
interface LabelParts {
  readonly labels: boolean;
  readonly areas: boolean;
}

const MAX_TEXT_CHARACTERS = 120;
/** A smaller region without a name gets no area: it is a shaft. */
const MIN_UNNAMED_M2 = 1;
/** The middle of letters above their base line, in heights of the text. */
const MIDDLE = 0.36;

/**
 * Draws the names of rooms with their areas, each wrapped and in a free place of its room, and all other texts where
 * they stand. A text is the name of a room when it is the only one in it.
 *
 * @param obstacles boxes of furniture and swings of doors
 */
export function drawLabels(
  texts: readonly PlanText[],
  rooms: readonly DrawnRoom[],
  obstacles: readonly Bounds[],
  sheet: Sheet,
  parts: LabelParts,
): XmlElement[] {
  const shown = parts.labels ? texts.map((text) => ({ ...text, text: shortened(text.text) })) : [];
  const large = rooms.slice(0, PLAN_DRAWING_BUDGET.maxLabelledRooms);
  const textsIn = new Map<DrawnRoom, PlanText[]>();
  const free: PlanText[] = [];
  const isCountable = shown.length * large.length <= PLAN_DRAWING_BUDGET.maxPairs;
  for (const text of shown) {
    const at = { x: text.xMm, y: text.yMm };
    const room = isCountable
      ? large.findLast(({ bounds, polygon }) => isWithin(bounds, at) && contains(polygon, at))
      : undefined;
    if (!room) free.push(text);
    else if (!textsIn.get(room)?.push(text)) textsIn.set(room, [text]);
  }
  const isClear = obstacles.length * large.length <= PLAN_DRAWING_BUDGET.maxPairs;
  const labels = large.flatMap((room) => {
    const own = textsIn.get(room) ?? [];
    const name = own.length === 1 ? elementAt(own, 0).text : '';
    if (own.length > 1) for (const text of own) free.push(text);
    const boxes = [
      ...(isClear ? obstacles.filter((box) => touches(box, room.bounds)) : []),
      ...own.slice(1).map((text) => textBox(text, sheet)),
    ];
    const others = own.length > 1 ? [...boxes, textBox(elementAt(own, 0), sheet)] : boxes;
    const isShaft = name === '' && room.areaM2 < MIN_UNNAMED_M2;
    const area = parts.areas && !isShaft ? `${room.areaM2.toFixed(2)} m²` : '';
    return roomLabel(name, area, room, others, sheet);
  });
  return [...labels, ...free.map((text) => freeText(text, sheet))];
}

function roomLabel(
  name: string,
  area: string,
  { polygon }: DrawnRoom,
  boxes: readonly Bounds[],
  { px, style }: Sheet,
): XmlElement[] {
  if (name.trim() === '' && area === '') return [];
  // A room too small for both keeps its name.
  const wanted = [[name, area] as const, [name, ''] as const, ['', area] as const];
  const sizes = { nameMm: style.namePx * px, areaMm: style.areaPx * px, leastShare: style.leastTextShare };
  const label = fitLabel(wanted, polygon, boxes, sizes);
  return label ? [drawn(label)] : [];
}

function drawn({ lines, turned, x, y }: FittedLabel): XmlElement {
  const children = lines.map(({ text, sizeMm, isArea, middleMm }) => {
    const weight = isArea ? {} : { 'font-weight': '600' };
    const base = middleMm + sizeMm * MIDDLE;
    return svg('text', { y: base, 'font-size': sizeMm, fill: isArea ? AREA_TEXT : TEXT, ...weight }, [text]);
  });
  const place = `translate(${Math.round(x)} ${Math.round(y)})${turned ? ' rotate(-90)' : ''}`;
  return svg('g', { transform: place, 'font-family': FONT, 'text-anchor': 'middle' }, children);
}

function freeText({ text, xMm, yMm }: PlanText, { px, style }: Sheet): XmlElement {
  const size = style.namePx * px * 0.85;
  const attributes = { x: xMm, y: yMm, 'font-size': size, 'font-family': FONT, fill: TEXT, 'font-weight': '600' };
  return svg('text', attributes, [text]);
}

/** The box of a text that stands where it was placed: its base line begins there. */
function textBox({ text, xMm, yMm }: PlanText, { px, style }: Sheet): Bounds {
  const size = style.namePx * px * 0.85;
  return { minX: xMm, minY: yMm - size, maxX: xMm + textWidth(text) * size, maxY: yMm + size * 0.3 };
}

function shortened(text: string): string {
  return text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text;
}

function touches(a: Bounds, b: Bounds): boolean {
  return a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY;
}
