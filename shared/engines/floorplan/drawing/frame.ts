import type { PlanDocument } from '../plan-xml/plan-document.ts';
import { TEXT_MM } from './style.ts';

/** The part of the plane that a drawing shows, millimetres. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is shown of a plan with nothing in it. */
const EMPTY: Frame = { x: 0, y: 0, width: 4_000, height: 3_000 };
const MIN_SIDE_MM = 1_000;
/** About how wide a letter is, in heights. */
const LETTER_WIDTH = 0.6;
const MAX_LETTERS = 120;

/** The box around everything that is drawn. */
export function frameOf({ walls, objects, texts, measures }: PlanDocument): Frame {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const add = (x: number, y: number, reach = 0) => {
    left = Math.min(left, x - reach);
    top = Math.min(top, y - reach);
    right = Math.max(right, x + reach);
    bottom = Math.max(bottom, y + reach);
  };
  const thickest = walls.edges.reduce((most, { thicknessMm }) => Math.max(most, thicknessMm), 0);
  for (const { xMm, yMm } of walls.nodes) add(xMm, yMm, thickest / 2);
  for (const { type, xMm, yMm, widthMm, depthMm } of objects) {
    add(xMm, yMm, type === 'door' ? widthMm * 1.2 : Math.hypot(widthMm, depthMm) / 2);
  }
  for (const { text, xMm, yMm } of texts) {
    add(xMm, yMm - TEXT_MM);
    add(xMm + Math.min(text.length, MAX_LETTERS) * TEXT_MM * LETTER_WIDTH, yMm);
  }
  for (const { x1Mm, y1Mm, x2Mm, y2Mm } of measures) {
    add(x1Mm, y1Mm, TEXT_MM);
    add(x2Mm, y2Mm, TEXT_MM);
  }
  if (left > right) return EMPTY;
  const [width, height] = [Math.max(right - left, MIN_SIDE_MM), Math.max(bottom - top, MIN_SIDE_MM)];
  return { x: left, y: top, width, height };
}
