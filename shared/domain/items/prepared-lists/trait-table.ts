import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { ItemTraits } from '../item-distance.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const FAST = 1;
const NONE = 0xffffffff;
const LENGTH_BYTES = 24;
const INTEGER_BYTES = 12;

/** The traits of one item, and whether it is hidden. */
export interface TraitRow {
  readonly externalId: string;
  readonly type: string;
  readonly hidden: boolean;
  readonly traits: ItemTraits;
}

/**
 * Packs the traits of all items of a catalog: a line of JSON with the ids and the distinct texts, followed by columns:
 * width, height and depth (64 bits each, 0 if unknown); type, detail type and colour (32 bits each); and one byte for
 * hidden. This is 37 bytes per item, so 100,000 items are read and ranked quickly.
 */
export async function packTraits(rows: readonly TraitRow[]): Promise<Uint8Array> {
  const texts = new Map<string, number>();
  const indexOf = (text: string) => texts.get(text) ?? texts.set(text, texts.size).get(text) ?? 0;
  const integers = new Uint32Array(rows.length * 3);
  const lengths = new Float64Array(rows.length * 3);
  const hidden = new Uint8Array(rows.length);
  for (const [row, { type, traits, hidden: isHidden }] of rows.entries()) {
    integers.set([indexOf(type), indexOf(traits.detailType), traits.colour ?? NONE], row * 3);
    lengths.set([traits.width ?? 0, traits.height ?? 0, traits.depth ?? 0], row * 3);
    hidden[row] = Number(isHidden);
  }
  const head = Buffer.from(
    `${JSON.stringify({ ids: rows.map(({ externalId }) => externalId), texts: [...texts.keys()] })}\n`,
  );
  const columns = [lengths, integers, hidden].map(({ buffer }) => Buffer.from(buffer));
  return deflate(Buffer.concat([head, ...columns]), { level: FAST });
}

/** The packed traits. Rows are read one by one, and rows of other types create no objects. */
export interface TraitTable {
  /** Calls `visit` for each item of a type. */
  eachOfType(type: string, visit: (row: TraitRow) => void): void;
  /** Approximate size in memory. */
  readonly memoryBytes: number;
}

/** Opens a file that {@link packTraits} has packed. */
export async function unpackTraits(file: Uint8Array): Promise<TraitTable> {
  const packed = await inflate(file);
  const end = packed.indexOf(10);
  const { ids, texts } = JSON.parse(packed.toString('utf8', 0, end)) as { ids: string[]; texts: string[] };
  // Copied because typed arrays must start at a multiple of their element size.
  const columns = Uint8Array.from(packed.subarray(end + 1)).buffer;
  const lengths = new Float64Array(columns, 0, ids.length * 3);
  const integers = new Uint32Array(columns, ids.length * LENGTH_BYTES, ids.length * 3);
  const hidden = new Uint8Array(columns, ids.length * (LENGTH_BYTES + INTEGER_BYTES), ids.length);
  return {
    memoryBytes: columns.byteLength + packed.length,
    eachOfType(type, visit) {
      const wanted = texts.indexOf(type);
      for (let row = 0; row < ids.length; row++) {
        if (integers[row * 3] !== wanted) continue;
        const colour = integers[row * 3 + 2];
        visit({
          externalId: ids[row] ?? '',
          type,
          hidden: hidden[row] === 1,
          traits: {
            detailType: texts[integers[row * 3 + 1] ?? 0] ?? '',
            colour: colour === NONE ? undefined : colour,
            width: lengths[row * 3] || undefined,
            height: lengths[row * 3 + 1] || undefined,
            depth: lengths[row * 3 + 2] || undefined,
          },
        });
      }
    },
  };
}
