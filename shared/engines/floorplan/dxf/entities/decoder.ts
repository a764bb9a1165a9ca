import type { EntityRecord } from '../entity-record.ts';
import { type EntityKind, type EntityTable, HIDDEN, PAPER_SPACE } from '../entity-table.ts';
import type { TextTable } from '../text-table.ts';

/** Turns the groups of one entity into rows of the table. */
export type EntityDecoder = (record: EntityRecord, target: DecoderTarget) => void;

/** Where decoders put entities and texts. */
export interface DecoderTarget {
  readonly table: EntityTable;
  readonly texts: TextTable;
}

/** Begins a row with the properties of all entities: layer, visibility (60), paper space (67). */
export function beginRow(
  record: EntityRecord,
  { table, texts }: DecoderTarget,
  kind: EntityKind,
  { flags = 0, text }: { flags?: number; text?: string } = {},
): EntityTable {
  const hidden = record.number(60) === 1 ? HIDDEN : 0;
  const paper = record.number(67) === 1 ? PAPER_SPACE : 0;
  const textNumber = text === undefined ? -1 : texts.intern(text);
  table.begin(kind, texts.intern(record.layer), flags | hidden | paper, textNumber);
  return table;
}
