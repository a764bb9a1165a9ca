import { leavesOf } from '../geometry/door-leaves.ts';
import { plus, turned } from '../geometry/point.ts';
import { type Bounds, boundsOf } from '../geometry/polygon.ts';
import type { PlanDocument, PlanObject } from '../plan-xml/plan-document.ts';
import type { XmlElement } from '../plan-xml/xml-element.ts';
import { FLOOR, FURNITURE_DETAIL, FURNITURE_FILL, FURNITURE_LINE, GLASS, OPENING_LINE, PAPER } from './style.ts';
import { svg } from './svg.ts';

/** A gap is this much deeper than its wall. */
const GAP_MM = 8;
const LEAF_MM = 45;
/** Half the distance of the two lines of a pane. */
const PANE_MM = 30;
const ROUNDING_MM = 40;
const TREAD_MM = 270;
const MAX_TREADS = 40;
const SEAT_MM = 750;
/** The edge of a table top, and the border of a rug. */
const BORDER_SHARE = 0.08;
/** What is larger is no lamp, but a device. */
const MAX_LAMP_MM = 500;
/** What is lower is a rug. */
const MAX_RUG_MM = 30;
/** A size is a number of a client: a sofa of a kilometre would have a thousand seats. */
const MAX_SEATS = 20;

/** Draws an object around (0, 0), its width along x and its depth along y, the back at the top. */
type Symbol = (object: PlanObject) => XmlElement[];

/** Symbols by type. A type is any text of a client, so a map and not an object, which would find `__proto__`. */
const OPENINGS: ReadonlyMap<string, Symbol> = new Map([
  ['door', drawDoor],
  ['window', drawWindow],
]);
const FURNITURE: ReadonlyMap<string, Symbol> = new Map([
  ['sofa', drawSeat],
  ['seating', drawSeat],
  ['chair', drawSeat],
  ['bed', drawBed],
  ['stair', drawStair],
  ['storage', drawStorage],
  ['table', drawTable],
  ['electric', drawLamp],
  ['decoration', drawDecoration],
]);

/** Draws doors with their swing and windows, over the walls that they cut. */
export function drawOpenings(plan: PlanDocument, linePx: number): XmlElement[] {
  const openings = plan.objects.flatMap((object) => {
    const symbol = OPENINGS.get(object.type);
    return symbol ? [placed(object, symbol(object))] : [];
  });
  return strokeGroup(OPENING_LINE, linePx, openings);
}

/**
 * Draws all other objects, the lowest first. `data-piece` is the place of an object among them in the plan: the viewer
 * lays the picture of its model there.
 */
export function drawFurniture(plan: PlanDocument, linePx: number): XmlElement[] {
  const furniture = plan.objects
    .filter(({ type }) => !OPENINGS.has(type))
    .map((object, at) => ({ object, at }))
    .sort((a, b) => a.object.zMm - b.object.zMm)
    .map(({ object, at }) => {
      const group = placed(object, [outline(object), ...(FURNITURE.get(object.type)?.(object) ?? [])]);
      return { ...group, attributes: { ...group.attributes, 'data-piece': String(at) } };
    });
  return strokeGroup(FURNITURE_LINE, linePx * 0.8, furniture);
}

/** Whether an object is a door or a window. */
export function isOpening({ type }: PlanObject): boolean {
  return OPENINGS.has(type);
}

/** The box that an object covers, for a door with the room that its leaf needs on its side. */
export function coveredBox(object: PlanObject): Bounds {
  const { type, xMm, yMm, widthMm, depthMm, rotationDegrees, flipX, flipY } = object;
  const [halfWidth, halfDepth] = [widthMm / 2, depthMm / 2];
  const leafMm = halfDepth + (type === 'door' ? leavesOf(object).leafMm : 0);
  const turn = turned((rotationDegrees * Math.PI) / 180);
  const corners = [
    { x: -halfWidth, y: -leafMm },
    { x: halfWidth, y: -leafMm },
    { x: halfWidth, y: halfDepth },
    { x: -halfWidth, y: halfDepth },
  ].map(({ x, y }) => plus(turn({ x: x * flipX, y: y * flipY }), { x: xMm, y: yMm }));
  return boundsOf(corners) ?? { minX: xMm, minY: yMm, maxX: xMm, maxY: yMm };
}

/**
 * Groups objects under one stroke: repeated for each of thousands of objects, it would be a quarter of the drawing.
 */
function strokeGroup(stroke: string, width: number, objects: readonly XmlElement[]): XmlElement[] {
  return objects.length === 0 ? [] : [svg('g', { stroke, 'stroke-width': width, fill: 'none' }, objects)];
}

function placed(object: PlanObject, children: readonly XmlElement[]): XmlElement {
  const { xMm, yMm, rotationDegrees, flipX, flipY } = object;
  const flip = flipX === 1 && flipY === 1 ? '' : ` scale(${flipX} ${flipY})`;
  const transform = `translate(${Math.round(xMm)} ${Math.round(yMm)}) rotate(${rotationDegrees % 360})${flip}`;
  return svg('g', { transform }, children);
}

/** The hinge is at the left, the leaf at the top. */
function drawDoor({ widthMm, depthMm }: PlanObject): XmlElement[] {
  const { leaves, leafMm } = leavesOf({ widthMm });
  const [left, top] = [-widthMm / 2, -depthMm / 2];
  const gaps = [gap(widthMm, depthMm), jambs(widthMm, depthMm)];
  if (leaves === 0) return [...gaps, svg('path', { d: `M${left} ${top}L${-left} ${top}M${left} 0L${-left} 0` })];
  const isDouble = leaves === 2;
  const thick = Math.min(LEAF_MM, leafMm / 4);
  const leaf = (x: number) => svg('rect', { x, y: top - leafMm, width: thick, height: leafMm, fill: PAPER });
  const arc = `M${left} ${top - leafMm}A${leafMm} ${leafMm} 0 0 1 ${left + leafMm} ${top}`;
  const second = `M${-left} ${top - leafMm}A${leafMm} ${leafMm} 0 0 0 ${-left - leafMm} ${top}`;
  const swing = svg('path', { d: isDouble ? arc + second : arc, 'stroke-opacity': '0.6' });
  return [...gaps, swing, leaf(left), ...(isDouble ? [leaf(-left - thick)] : [])];
}

function drawWindow({ widthMm, depthMm }: PlanObject): XmlElement[] {
  const [x, y] = [widthMm / 2, depthMm / 2];
  const pane = Math.min(depthMm * 0.15, PANE_MM);
  return [
    gap(widthMm, depthMm),
    svg('rect', { x: -x, y: -y, width: widthMm, height: depthMm, fill: GLASS }),
    svg('path', { d: `M${-x} ${-pane}L${x} ${-pane}M${-x} ${pane}L${x} ${pane}` }),
  ];
}

function jambs(widthMm: number, depthMm: number): XmlElement {
  const [x, y] = [widthMm / 2, depthMm / 2];
  return svg('path', { d: `M${-x} ${-y}L${-x} ${y}M${x} ${-y}L${x} ${y}` });
}

/** Cuts the wall, and a little more, because the edge of the wall would be visible otherwise. */
function gap(widthMm: number, depthMm: number): XmlElement {
  const height = depthMm + GAP_MM;
  return svg('rect', { x: -widthMm / 2, y: -height / 2, width: widthMm, height, fill: FLOOR, stroke: 'none' });
}

function outline({ widthMm, depthMm }: PlanObject): XmlElement {
  const rx = Math.min(ROUNDING_MM, widthMm / 6, depthMm / 6);
  const place = { x: -widthMm / 2, y: -depthMm / 2, width: widthMm, height: depthMm };
  return svg('rect', { ...place, rx, fill: FURNITURE_FILL });
}

function drawSeat({ widthMm, depthMm }: PlanObject): XmlElement[] {
  const back = depthMm * 0.25;
  const arm = Math.min(widthMm * 0.12, back);
  const [x, y] = [widthMm / 2 - arm, -depthMm / 2 + back];
  const seats = Math.min(MAX_SEATS, Math.max(1, Math.round((2 * x) / SEAT_MM)));
  const lines = Array.from({ length: seats - 1 }, (_, at) => -x + ((at + 1) * 2 * x) / seats);
  const inner = `M${-x} ${depthMm / 2}L${-x} ${y}L${x} ${y}L${x} ${depthMm / 2}`;
  return [detail(inner + lines.map((line) => `M${line} ${y}L${line} ${depthMm / 2}`).join(''))];
}

function drawBed({ widthMm, depthMm }: PlanObject): XmlElement[] {
  const pillows = widthMm > 1_250 ? 2 : 1;
  const width = widthMm / pillows;
  const y = -depthMm / 2 + depthMm * 0.06;
  const height = Math.min(depthMm * 0.2, 500);
  const shapes = Array.from({ length: pillows }, (_, at) => {
    const x = -widthMm / 2 + at * width + width * 0.1;
    return svg('rect', { x, y, width: width * 0.8, height, rx: height / 6, stroke: FURNITURE_DETAIL });
  });
  const fold = y + height * 1.5;
  return [...shapes, detail(`M${-widthMm / 2} ${fold}L${widthMm / 2} ${fold}`)];
}

function drawStair({ widthMm, depthMm }: PlanObject): XmlElement[] {
  const treads = Math.min(MAX_TREADS, Math.floor(depthMm / TREAD_MM));
  const lines = Array.from({ length: Math.max(0, treads - 1) }, (_, at) => {
    const y = -depthMm / 2 + ((at + 1) * depthMm) / treads;
    return `M${-widthMm / 2} ${y}L${widthMm / 2} ${y}`;
  });
  return [detail(lines.join('') || 'M0 0')];
}

function drawStorage({ widthMm, depthMm }: PlanObject): XmlElement[] {
  const [x, y] = [widthMm / 2, depthMm / 2];
  return [detail(`M${-x} ${-y}L${x} ${y}M${-x} ${y}L${x} ${-y}`)];
}

function drawTable({ widthMm, depthMm }: PlanObject): XmlElement[] {
  const borderMm = Math.min(widthMm, depthMm) * BORDER_SHARE;
  const [width, height] = [widthMm - 2 * borderMm, depthMm - 2 * borderMm];
  return [svg('rect', { x: -width / 2, y: -height / 2, width, height, rx: borderMm / 2, stroke: FURNITURE_DETAIL })];
}

/** A circle with a cross, as lamps are drawn. */
function drawLamp(object: PlanObject): XmlElement[] {
  if (Math.max(object.widthMm, object.depthMm) > MAX_LAMP_MM) return [];
  const r = Math.min(object.widthMm, object.depthMm) * 0.4;
  const arm = r * Math.SQRT1_2;
  return [...circle(r), detail(`M${-arm} ${-arm}L${arm} ${arm}M${-arm} ${arm}L${arm} ${-arm}`)];
}

/** A rug has a border; of a plant or a vase, its pot. */
function drawDecoration(object: PlanObject): XmlElement[] {
  const { widthMm, depthMm, heightMm } = object;
  return heightMm < MAX_RUG_MM ? drawTable(object) : circle(Math.min(widthMm, depthMm) * 0.35);
}

function circle(r: number): XmlElement[] {
  return [svg('circle', { cx: 0, cy: 0, r, stroke: FURNITURE_DETAIL })];
}

function detail(d: string): XmlElement {
  return svg('path', { d, stroke: FURNITURE_DETAIL });
}
