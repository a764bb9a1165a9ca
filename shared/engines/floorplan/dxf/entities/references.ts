import { HIDDEN } from '../entity-table.ts';
import { beginRow, type EntityDecoder } from './decoder.ts';

const INVISIBLE_ATTRIBUTE = 1;
const LINEAR_DIMENSIONS = 1;

/** INSERT, in its own axes: a mirrored one is turned and scaled the other way round. */
export const decodeInsert: EntityDecoder = (record, target) => {
  const { mirror } = record;
  const place = [mirror * record.number(10), record.number(20)];
  const scale = [mirror * record.number(41, 1), record.number(42, 1)];
  const grid = [record.number(70, 1), record.number(71, 1), mirror * record.number(44), record.number(45)];
  const table = beginRow(record, target, 'insert', { text: record.text(2) });
  table.add(...place, ...scale, mirror * record.number(50), ...grid);
};

/** TEXT and ATTRIB, at their alignment point when they are aligned. */
export const decodeText: EntityDecoder = (record, target) => {
  const aligned = record.number(72) !== 0 || record.number(73) !== 0 || record.number(74) !== 0;
  const [codeX, codeY] = aligned && record.numbers(11).length > 0 ? [11, 21] : [10, 20];
  const invisible = record.type === 'ATTRIB' && (record.number(70) & INVISIBLE_ATTRIBUTE) !== 0;
  const table = beginRow(record, target, 'text', { text: record.text(1), flags: invisible ? HIDDEN : 0 });
  table.add(record.mirror * record.number(codeX), record.number(codeY), record.number(40), record.number(50));
};

/** MTEXT, in world axes; its formatting stays in the text until the code page is known. */
export const decodeMtext: EntityDecoder = (record, target) => {
  const turned = record.numbers(11).length > 0;
  const degrees = turned ? (Math.atan2(record.number(21), record.number(11)) * 180) / Math.PI : record.number(50);
  const table = beginRow(record, target, 'text', { text: `${MTEXT_MARK}${record.text(1, 3)}` });
  table.add(record.number(10), record.number(20), record.number(40), degrees);
};

/** Marks the texts of MTEXT in the table of texts; their formatting is removed after decoding. */
export const MTEXT_MARK = '\u0001';

/** DIMENSION of a length: the two points measured and the value. */
export const decodeDimension: EntityDecoder = (record, target) => {
  if ((record.number(70) & 7) > LINEAR_DIMENSIONS) return;
  const table = beginRow(record, target, 'dimension', { text: record.text(1) });
  const ends = [record.number(13), record.number(23), record.number(14), record.number(24)];
  table.add(...ends, record.number(42));
};
