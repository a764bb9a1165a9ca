import type { EntityRecord } from '../entity-record.ts';
import { CLOSED } from '../entity-table.ts';
import { beginRow, type DecoderTarget, type EntityDecoder } from './decoder.ts';

/** LWPOLYLINE: vertices in its own axes, each with a bulge and a width unless one width holds for all. */
export const decodeLwPolyline: EntityDecoder = (record, target) => {
  const { mirror } = record;
  const constantWidth = record.number(43);
  const table = beginRow(record, target, 'polyline', { flags: record.number(70) & CLOSED });
  let [x, y, bulge, width] = [0, 0, 0, constantWidth];
  let open = false;
  for (let index = 0; index < record.length; index++) {
    const value = record.value(index);
    switch (record.code(index)) {
      case 10:
        if (open) table.add(mirror * x, y, mirror * bulge, width);
        [x, y, bulge, width, open] = [value, 0, 0, constantWidth, true];
        break;
      case 20:
        y = value;
        break;
      case 40:
        width = value;
        break;
      case 42:
        bulge = value;
        break;
    }
  }
  if (open) table.add(mirror * x, y, mirror * bulge, width);
};

const MESH_FLAGS = 16 + 64;
const FRAME_VERTEX = 16;

/** Collects a POLYLINE and its VERTEX records up to SEQEND. Leaves out meshes, which are not lines of a plan. */
export class OldPolyline {
  #mirror = 1;
  #width = 0;
  #target: DecoderTarget | undefined;

  begin(record: EntityRecord, target: DecoderTarget): void {
    const flags = record.number(70);
    this.#target = (flags & MESH_FLAGS) === 0 ? target : undefined;
    if (!this.#target) return;
    this.#mirror = record.mirror;
    this.#width = record.number(40);
    beginRow(record, target, 'polyline', { flags: flags & CLOSED });
  }

  vertex(record: EntityRecord): void {
    if ((record.number(70) & FRAME_VERTEX) !== 0) return;
    const bulge = this.#mirror * record.number(42);
    this.#target?.table.add(this.#mirror * record.number(10), record.number(20), bulge, record.number(40, this.#width));
  }

  end(): void {
    this.#target = undefined;
  }
}

/** MLINE: a polyline for each of its elements, at their distances along the mitre of each vertex. */
export const decodeMline: EntityDecoder = (record, target) => {
  const vertices: { x: number; y: number; mitreX: number; mitreY: number; offsets: number[] }[] = [];
  let first = false;
  for (let index = 0; index < record.length; index++) {
    const value = record.value(index);
    const vertex = vertices.at(-1);
    switch (record.code(index)) {
      case 11:
        vertices.push({ x: value, y: 0, mitreX: 0, mitreY: 0, offsets: [] });
        break;
      case 21:
        if (vertex) vertex.y = value;
        break;
      case 13:
        if (vertex) vertex.mitreX = value;
        break;
      case 23:
        if (vertex) vertex.mitreY = value;
        break;
      case 74:
        first = true;
        break;
      case 41:
        // Of the parameters of an element only the first is its distance; the others are breaks of the line.
        if (first) vertex?.offsets.push(value);
        first = false;
        break;
    }
  }
  const flags = (record.number(71) & 2) !== 0 ? CLOSED : 0;
  for (const element of vertices[0]?.offsets.keys() ?? []) {
    const table = beginRow(record, target, 'polyline', { flags });
    for (const { x, y, mitreX, mitreY, offsets } of vertices) {
      const offset = offsets[element] ?? 0;
      table.add(x + mitreX * offset, y + mitreY * offset, 0, 0);
    }
  }
};
