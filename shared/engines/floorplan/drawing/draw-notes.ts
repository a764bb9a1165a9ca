import type { PlanDocument } from '../plan-xml/plan-document.ts';
import type { XmlElement } from '../plan-xml/xml-element.ts';
import type { Sheet } from './sheet.ts';
import { FONT, MEASURE, TEXT } from './style.ts';
import { metres, svg } from './svg.ts';
import { textWidth } from './text-lines.ts';

const SCALE_BARS_MM = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000];
/** A scale bar is no longer than this share of the sheet. */
const SCALE_BAR_SHARE = 0.22;

/**
 * Dimension lines of the plan with slashes at their ends and their length in metres, readable from below or from the
 * right.
 */
export function drawMeasures({ measures }: PlanDocument, { px, style }: Sheet): XmlElement[] {
  const text = style.measurePx * px;
  const tick = text * 0.42;
  const lines = measures.flatMap(({ x1Mm, y1Mm, x2Mm, y2Mm }) => {
    const lengthMm = Math.hypot(x2Mm - x1Mm, y2Mm - y1Mm);
    if (lengthMm === 0) return [];
    const angle = (Math.atan2(y2Mm - y1Mm, x2Mm - x1Mm) * 180) / Math.PI;
    const upright = angle >= 90 || angle < -90 ? angle + 180 : angle;
    const transform = `translate(${Math.round((x1Mm + x2Mm) / 2)} ${Math.round((y1Mm + y2Mm) / 2)}) rotate(${upright.toFixed(2)})`;
    const half = lengthMm / 2;
    const slash = (x: number) => `M${x - tick} ${tick}L${x + tick} ${-tick}`;
    const line = svg('path', { d: `M${-half} 0L${half} 0${slash(-half)}${slash(half)}` });
    const label = metres(lengthMm);
    const labels =
      textWidth(label) * text > lengthMm
        ? []
        : [svg('text', { y: -text * 0.4, fill: MEASURE, stroke: 'none' }, [label])];
    return [svg('g', { transform }, [line, ...labels])];
  });
  const strokes = { stroke: MEASURE, 'stroke-width': px * style.linePx * 0.7, fill: 'none' };
  const texts = { 'font-size': text, 'font-family': FONT, 'text-anchor': 'middle' };
  return lines.length === 0 ? [] : [svg('g', { ...strokes, ...texts }, lines)];
}

/** Draws a bar of a round length in the lower left corner, for measuring on paper. */
export function drawScaleBar({ bounds, px, style }: Sheet): XmlElement {
  const text = style.measurePx * px;
  const edge = style.marginPx * px;
  const longest = (bounds.maxX - bounds.minX) * SCALE_BAR_SHARE;
  const lengthMm = SCALE_BARS_MM.findLast((length) => length <= longest) ?? longest;
  const height = text * 0.4;
  const [x, y] = [bounds.minX + edge, bounds.maxY - edge - height];
  const frame = { y, height, width: lengthMm / 4, stroke: TEXT, 'stroke-width': px * style.linePx * 0.7 };
  const quarters = [0, 1, 2, 3].map((at) =>
    svg('rect', { ...frame, x: x + (at * lengthMm) / 4, fill: at % 2 === 0 ? TEXT : 'none' }),
  );
  const label = { y: y - text * 0.45, 'font-size': text, 'font-family': FONT, fill: TEXT };
  return svg('g', {}, [
    ...quarters,
    svg('text', { ...label, x }, ['0']),
    svg('text', { ...label, x: x + lengthMm, 'text-anchor': 'middle' }, [`${lengthMm / 1000} m`]),
  ]);
}
