import type { PlanDocument } from '../plan-xml/plan-document.ts';
import type { XmlElement } from '../plan-xml/xml-element.ts';
import { FONT, MEASURE, MEASURE_TEXT_MM, TEXT, TEXT_MM } from './style.ts';
import { metres, svg } from './svg.ts';

const MAX_TEXT_CHARACTERS = 120;
const LINE_MM = 12;
const TICK_MM = 70;
const MIN_LABELLED_MM = 300;

/** Draws the texts of the plan. */
export function drawTexts({ texts }: PlanDocument): XmlElement[] {
  return texts.map(({ text, xMm, yMm }) => {
    const label = text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text;
    const attributes = { x: xMm, y: yMm, 'font-size': TEXT_MM, 'font-family': FONT, fill: TEXT, 'font-weight': '600' };
    return svg('text', attributes, [label]);
  });
}

/** Dimension lines with slashes at their ends and their length in metres, readable from below or from the right. */
export function drawMeasures({ measures }: PlanDocument): XmlElement[] {
  return measures.flatMap(({ x1Mm, y1Mm, x2Mm, y2Mm }) => {
    const lengthMm = Math.hypot(x2Mm - x1Mm, y2Mm - y1Mm);
    if (lengthMm === 0) return [];
    const angle = (Math.atan2(y2Mm - y1Mm, x2Mm - x1Mm) * 180) / Math.PI;
    const upright = angle >= 90 || angle < -90 ? angle + 180 : angle;
    const transform = `translate(${Math.round((x1Mm + x2Mm) / 2)} ${Math.round((y1Mm + y2Mm) / 2)}) rotate(${upright.toFixed(2)})`;
    const half = lengthMm / 2;
    const slash = (x: number) => `M${x - TICK_MM} ${TICK_MM}L${x + TICK_MM} ${-TICK_MM}`;
    const d = `M${-half} 0L${half} 0${slash(-half)}${slash(half)}`;
    const line = svg('path', { d, stroke: MEASURE, 'stroke-width': LINE_MM, fill: 'none' });
    const label = lengthMm < MIN_LABELLED_MM ? [] : [measureLabel(lengthMm)];
    return [svg('g', { transform }, [line, ...label])];
  });
}

/** Draws a bar of a round length, for measuring on paper. */
export function drawScaleBar(xMm: number, yMm: number, lengthMm: number, heightMm: number): XmlElement {
  const half = lengthMm / 2;
  const frame = { y: yMm, height: heightMm, stroke: TEXT, 'stroke-width': heightMm / 8 };
  const text = { y: yMm - heightMm * 0.6, 'font-size': heightMm * 2.2, 'font-family': FONT, fill: TEXT };
  return svg('g', {}, [
    svg('rect', { ...frame, x: xMm, width: half, fill: TEXT }),
    svg('rect', { ...frame, x: xMm + half, width: half, fill: 'none' }),
    svg('text', { ...text, x: xMm }, ['0']),
    svg('text', { ...text, x: xMm + lengthMm, 'text-anchor': 'end' }, [`${lengthMm / 1000} m`]),
  ]);
}

function measureLabel(lengthMm: number): XmlElement {
  const style = { 'font-size': MEASURE_TEXT_MM, 'font-family': FONT, fill: MEASURE, 'text-anchor': 'middle' };
  return svg('text', { ...style, y: -MEASURE_TEXT_MM / 3 }, [metres(lengthMm)]);
}
