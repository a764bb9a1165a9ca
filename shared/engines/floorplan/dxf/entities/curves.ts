import { CLOSED } from '../entity-table.ts';
import { beginRow, type EntityDecoder } from './decoder.ts';

const FULL_TURN_DEG = 360;

/** LINE: lies in world axes whatever its extrusion says. */
export const decodeLine: EntityDecoder = (record, target) => {
  const [x1, y1, x2, y2] = [record.number(10), record.number(20), record.number(11), record.number(21)];
  beginRow(record, target, 'line').add(x1, y1, x2, y2);
};

/** ARC, in its own axes: a mirrored one runs from the mirrored end to the mirrored start. */
export const decodeArc: EntityDecoder = (record, target) => {
  const { mirror } = record;
  const [start, end] = [record.number(50), record.number(51, FULL_TURN_DEG)];
  const angles = mirror === 1 ? [start, end] : [180 - end, 180 - start];
  beginRow(record, target, 'arc').add(mirror * record.number(10), record.number(20), record.number(40), ...angles);
};

/** CIRCLE: an arc all around. */
export const decodeCircle: EntityDecoder = (record, target) => {
  const x = record.mirror * record.number(10);
  beginRow(record, target, 'arc').add(x, record.number(20), record.number(40), 0, FULL_TURN_DEG);
};

/** ELLIPSE: centre and axis in world axes; a mirrored one runs the other way round. */
export const decodeEllipse: EntityDecoder = (record, target) => {
  const [start, end] = [record.number(41), record.number(42, 2 * Math.PI)];
  const parameters = record.mirror === 1 ? [start, end] : [-end, -start];
  const axis = [record.number(10), record.number(20), record.number(11), record.number(21)];
  beginRow(record, target, 'ellipse').add(...axis, record.number(40, 1), ...parameters);
};

/** SPLINE: its control points and knots, or a polyline through its fit points when it has nothing else. */
export const decodeSpline: EntityDecoder = (record, target) => {
  const flags = record.number(70) & CLOSED;
  const [xs, ys] = [record.numbers(10), record.numbers(20)];
  if (xs.length === 0) {
    const table = beginRow(record, target, 'polyline', { flags });
    const fitYs = record.numbers(21);
    for (const [index, x] of record.numbers(11).entries()) table.add(x, fitYs[index] ?? 0, 0, 0);
    return;
  }
  const knots = record.numbers(40);
  const table = beginRow(record, target, 'spline', { flags });
  table.add(record.number(71, 3), knots.length);
  for (const knot of knots) table.add(knot);
  for (const [index, x] of xs.entries()) table.add(x, ys[index] ?? 0);
};
