import { ELEMENT_TEXT, escapeMarkup } from '../../../platform/text/escape-markup.ts';
import type { FloorPlan, PlanOpening, PlanRoom, Storey } from '../detect/floor-plan.ts';
import type { FlatDrawing } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { direction, type Point, plus } from '../geometry/point.ts';
import { type Bounds, boundsOf } from '../geometry/polygon.ts';

const MARGIN_MM = 1_500;
const COLOURS = { door: '#e07000', window: '#0080ff', passage: '#a050c0' } as const;
const MAX_DRAWN_SHAPES = 60_000;

/**
 * Draws what was found over the drawing as SVG, so that a person can check a conversion: the drawing in grey, walls as
 * red bands, doors orange, windows blue, passages violet, rooms in pale green with their names and areas.
 *
 * @param drawing in millimetres
 */
export function drawOverlay(drawing: FlatDrawing, plan: FloorPlan): string {
  const found = boundsOf(plan.storeys.flatMap(({ nodes }) => nodes));
  const drawn = boundsOf(drawing.shapes.flatMap(({ points }) => points));
  const box = grown(found ?? drawn ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 });
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  const inside = ({ x, y }: Point) => x > box.minX && x < box.maxX && y > box.minY && y < box.maxY;
  const shapes = drawing.shapes.filter(({ points }) => points.some(inside)).slice(0, MAX_DRAWN_SHAPES);
  const arcs = drawing.arcs.filter(({ centre }) => inside(centre));
  const line = Math.max(width, height) / 1_500;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(box.minX)} ${n(-box.maxY)} ${n(width)} ${n(height)}" width="1400">`,
    `<rect x="${n(box.minX)}" y="${n(-box.maxY)}" width="${n(width)}" height="${n(height)}" fill="#fff"/>`,
    ...plan.storeys.flatMap(({ rooms }) => rooms.map(roomPolygon)),
    `<g fill="none" stroke="#888" stroke-width="${n(line)}">`,
    ...shapes.map(({ points, closed }) => `<path d="${path(points, closed)}"/>`),
    ...arcs.map(arcPath),
    '</g>',
    ...plan.storeys.flatMap(storeyWalls),
    ...plan.storeys.flatMap(({ rooms }) => rooms.map(roomName)),
    '</svg>',
  ].join('\n');
}

function storeyWalls({ nodes, walls }: Storey): string[] {
  return walls.flatMap(({ from, to, thicknessMm, openings }) => {
    const [a, b] = [elementAt(nodes, from), elementAt(nodes, to)];
    const band = (p: Point, q: Point, colour: string, opacity: number) =>
      `<line x1="${n(p.x)}" y1="${n(-p.y)}" x2="${n(q.x)}" y2="${n(-q.y)}" stroke="${colour}" stroke-width="${n(thicknessMm)}" stroke-opacity="${opacity}"/>`;
    const along = direction(a, b);
    const opening = ({ type, positionMm, widthMm }: PlanOpening) =>
      band(plus(a, along, positionMm), plus(a, along, positionMm + widthMm), COLOURS[type], 0.8);
    return [
      band(a, b, '#e00020', 0.45),
      ...openings.map(opening),
      `<circle cx="${n(a.x)}" cy="${n(-a.y)}" r="50"/>`,
      `<circle cx="${n(b.x)}" cy="${n(-b.y)}" r="50"/>`,
    ];
  });
}

function roomPolygon({ polygon }: PlanRoom): string {
  return `<path d="${path(polygon, true)}" fill="#c8f0c8"/>`;
}

function roomName({ polygon, name, areaM2 }: PlanRoom): string {
  const box = boundsOf(polygon);
  if (!box) return '';
  const [x, y] = [(box.minX + box.maxX) / 2, -(box.minY + box.maxY) / 2];
  return `<text x="${n(x)}" y="${n(y)}" font-size="220" text-anchor="middle" fill="#006000">${escaped(name)} ${areaM2.toFixed(2)}</text>`;
}

function arcPath({ centre, radius, start, sweep }: FlatDrawing['arcs'][number]): string {
  const steps = Math.max(4, Math.ceil(sweep / 0.2));
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = start + (sweep * step) / steps;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
  return `<path d="${path(points, false)}"/>`;
}

function path(points: readonly Point[], closed: boolean): string {
  const corners = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(-y)}`);
  return `${corners.join('')}${closed ? 'Z' : ''}`;
}

function grown({ minX, minY, maxX, maxY }: Bounds): Bounds {
  return { minX: minX - MARGIN_MM, minY: minY - MARGIN_MM, maxX: maxX + MARGIN_MM, maxY: maxY + MARGIN_MM };
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(text: string): string {
  return escapeMarkup(text, ELEMENT_TEXT);
}
