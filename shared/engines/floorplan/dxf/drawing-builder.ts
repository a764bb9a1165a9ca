import { decodeText, findEncoding } from './code-page.ts';
import type { Drawing, DrawingBlock } from './drawing.ts';
import { DrawingError } from './drawing-error.ts';
import { ENTITY_DECODERS } from './entities/decoders.ts';
import { OldPolyline } from './entities/polylines.ts';
import { MTEXT_MARK } from './entities/references.ts';
import { EntityRecord } from './entity-record.ts';
import { EntityTable } from './entity-table.ts';
import type { TagSink } from './tag-sink.ts';
import { plainMtext, unescapeText } from './text-escapes.ts';
import { TextTable } from './text-table.ts';

const DEFAULT_VERSION = 'AC1009';
/** The variables of the header that are kept. */
const HEADER_VARIABLES = new Set(['$ACADVER', '$DWGCODEPAGE', '$INSUNITS', '$MEASUREMENT']);
const FROZEN = 1;
/** Bits 4 and 8 of a block's flags: its content is a reference to another file. */
const EXTERNAL_BLOCK = 4 + 8;
/** Records other than entities that the builder reads. */
const STRUCTURE = new Set(['BLOCK', 'LAYER', 'POLYLINE', 'VERTEX']);

type Section = 'HEADER' | 'TABLES' | 'BLOCKS' | 'ENTITIES' | 'other';

/** Builds a drawing from groups. Collects one record at a time, and decodes it when the next record begins. */
export class DrawingBuilder implements TagSink {
  skipping = false;
  done = false;
  readonly #table = new EntityTable();
  readonly #texts = new TextTable();
  readonly #record = new EntityRecord();
  readonly #polyline = new OldPolyline();
  readonly #hiddenLayers = new Set<number>();
  readonly #blocks = new Map<number, DrawingBlock>();
  readonly #header = new Map<string, string | number>();
  #section: Section | undefined;
  #variable = '';
  #block: { name: number; block: DrawingBlock } | undefined;
  #modelFirst = 0;
  #modelEnd = 0;
  #hasEntities = false;
  #skipped = 0;

  text(code: number, value: string): void {
    if (code === 0) this.#begin(value.trim().toUpperCase());
    else if (this.#section === undefined) this.#enter(code, value.trim().toUpperCase());
    else if (this.#section === 'HEADER') this.#headerText(code, value);
    else this.#record.addText(code, value);
  }

  number(code: number, value: number): void {
    if (this.#section === 'HEADER') this.#headerValue(value);
    else this.#record.addNumber(code, value);
  }

  /**
   * The drawing, after the last group.
   * @throws DrawingError NOT_A_DXF without a section of entities
   */
  build(damaged: boolean): Drawing {
    this.#finishRecord();
    if (this.#section === 'ENTITIES') this.#modelEnd = this.#table.length;
    if (!this.#hasEntities) {
      const cut = this.#section !== undefined && !this.done;
      const message = cut
        ? 'The DXF ends before its section of entities: it was cut while it was saved or sent. Send it again.'
        : 'The file is not a DXF drawing: it has no section of entities.';
      throw new DrawingError('NOT_A_DXF', message);
    }
    const version = String(this.#header.get('$ACADVER') ?? DEFAULT_VERSION).trim();
    const encoding = findEncoding(version, String(this.#header.get('$DWGCODEPAGE') ?? ''), this.#texts.texts);
    const plain = (latin1: string) => {
      const text = decodeText(latin1, encoding);
      return text.startsWith(MTEXT_MARK) ? plainMtext(text.slice(1)) : unescapeText(text);
    };
    return {
      version,
      encoding,
      insUnits: this.#headerNumber('$INSUNITS'),
      measurement: this.#headerNumber('$MEASUREMENT'),
      entities: this.#table,
      model: { first: this.#modelFirst, end: this.#modelEnd },
      texts: this.#texts.texts.map(plain),
      hiddenLayers: this.#hiddenLayers,
      blocks: this.#blocks,
      truncated: damaged || !this.done,
      skippedEntities: this.#skipped,
    };
  }

  #begin(type: string): void {
    this.#finishRecord();
    switch (type) {
      case 'SECTION':
        this.#section = undefined;
        this.skipping = false;
        return;
      case 'ENDSEC':
        if (this.#section === 'ENTITIES') this.#modelEnd = this.#table.length;
        this.#section = 'other';
        this.skipping = true;
        return;
      case 'EOF':
        if (this.#section === 'ENTITIES') this.#modelEnd = this.#table.length;
        this.done = true;
        return;
      case 'ENDBLK':
        this.#endBlock();
        return;
      case 'SEQEND':
        this.#polyline.end();
        return;
    }
    this.#record.reset(type);
    const known = ENTITY_DECODERS.has(type) || STRUCTURE.has(type);
    this.skipping = !known || this.#section === 'other';
    if (!known && (this.#section === 'ENTITIES' || this.#section === 'BLOCKS')) this.#skipped++;
  }

  #enter(code: number, name: string): void {
    if (code !== 2) return;
    const known = name === 'HEADER' || name === 'TABLES' || name === 'BLOCKS' || name === 'ENTITIES';
    this.#section = known ? name : 'other';
    this.skipping = !known;
    if (this.#section === 'ENTITIES') {
      this.#hasEntities = true;
      this.#modelFirst = this.#table.length;
    }
  }

  #finishRecord(): void {
    const record = this.#record;
    const { type } = record;
    record.type = '';
    if (type === '' || this.#section === undefined || this.#section === 'other') return;
    if (this.#section === 'TABLES') {
      if (type === 'LAYER') this.#finishLayer();
      return;
    }
    const target = { table: this.#table, texts: this.#texts };
    if (type === 'BLOCK') this.#beginBlock();
    else if (type === 'POLYLINE') this.#polyline.begin(record, target);
    else if (type === 'VERTEX') this.#polyline.vertex(record);
    else ENTITY_DECODERS.get(type)?.(record, target);
  }

  #finishLayer(): void {
    const off = this.#record.number(62, 7) < 0;
    const frozen = (this.#record.number(70) & FROZEN) !== 0;
    if (off || frozen) this.#hiddenLayers.add(this.#texts.intern(this.#record.text(2)));
  }

  #beginBlock(): void {
    const record = this.#record;
    this.#endBlock();
    const first = this.#table.length;
    const external = (record.number(70) & EXTERNAL_BLOCK) !== 0;
    const block = { baseX: record.number(10), baseY: record.number(20), first, end: first, external };
    this.#block = { name: this.#texts.intern(record.text(2)), block };
  }

  #endBlock(): void {
    if (!this.#block) return;
    const { name, block } = this.#block;
    this.#blocks.set(name, { ...block, end: this.#table.length });
    this.#block = undefined;
  }

  #headerText(code: number, value: string): void {
    if (code === 9) this.#variable = value.trim();
    else this.#headerValue(value);
  }

  #headerValue(value: string | number): void {
    if (!HEADER_VARIABLES.has(this.#variable) || this.#header.has(this.#variable)) return;
    this.#header.set(this.#variable, value);
  }

  #headerNumber(name: string): number | undefined {
    const value = this.#header.get(name);
    return typeof value === 'number' ? value : undefined;
  }
}
