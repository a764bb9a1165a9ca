import type { EntityTable } from './entity-table.ts';

/** A block: its base point and the range of its entities in the table. */
export interface DrawingBlock {
  readonly baseX: number;
  readonly baseY: number;
  readonly first: number;
  readonly end: number;
  /** Whether its content lies in another file. */
  readonly external: boolean;
}

/** What a DXF file holds, in its own units, y up. */
export interface Drawing {
  /** `$ACADVER`, such as AC1018; AC1009 (R12) when the file does not say. */
  readonly version: string;
  /** WHATWG name of the encoding that its texts were in. */
  readonly encoding: string;
  /** `$INSUNITS` and `$MEASUREMENT`. */
  readonly insUnits: number | undefined;
  readonly measurement: number | undefined;
  readonly entities: EntityTable;
  /** Range of the entities of the drawing itself, without those of blocks. */
  readonly model: { readonly first: number; readonly end: number };
  /** All texts by their numbers, decoded, without formatting. */
  readonly texts: readonly string[];
  /** Layers that differ from what a layer usually is, by the number of their name. */
  readonly hiddenLayers: ReadonlySet<number>;
  /** Blocks by the number of their name. */
  readonly blocks: ReadonlyMap<number, DrawingBlock>;
  /** Whether the file ends before its end. */
  readonly truncated: boolean;
  /** Entities of kinds that no plan needs. */
  readonly skippedEntities: number;
}
