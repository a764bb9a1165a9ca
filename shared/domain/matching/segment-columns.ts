import { MODEL_STATUSES, type Product } from './product.ts';

/*
 * What searches for items filter, count and sort by, as one array for each property. An entry has the number of its
 * product, from 1. Texts are stored once, in a list, and entries have their place in the list.
 */

/** The properties of the products of a segment. */
export interface SegmentColumns {
  readonly types: TextColumn;
  readonly catalogs: TextColumn;
  readonly tags: TagColumn;
  /** Places in `MODEL_STATUSES`. */
  readonly modelStatus: Uint8Array;
  readonly visibilityStatus: Uint8Array;
  readonly hasImage: Uint8Array;
  /** Milliseconds since 1970. */
  readonly updated: Float64Array;
  /** The numbers of the products, by label and by time of the last change, newest first. */
  readonly byLabel: Uint32Array;
  readonly byUpdated: Uint32Array;
}

/** One text for each product. */
interface TextColumn {
  readonly texts: readonly string[];
  readonly codes: Uint32Array;
}

/** Several texts for each product: the codes from `starts[number]` to `starts[number + 1]`. */
interface TagColumn extends TextColumn {
  readonly starts: Uint32Array;
}

/** A product of an earlier version has no facts: it is found by text only, as an item without a model. */
const NO_FACTS = { type: '', modelStatus: 'none', visibilityStatus: 0, hasImage: false, updated: '' } as const;

/** Collects the columns of products in the order of their numbers. */
export function collectColumns() {
  const [types, catalogs, tags] = [collectTexts(), collectTexts(), collectTexts()];
  const starts = [0, 0];
  const [modelStatus, visibilityStatus, hasImage, updated]: number[][] = [[0], [0], [0], [0]];
  const labels = [''];
  types.codes.push(0);
  catalogs.codes.push(0);
  return {
    add({ id, label, tags: own, facts = NO_FACTS }: Product): void {
      types.add(facts.type);
      catalogs.add(id.slice(0, id.indexOf(':')));
      for (const tag of new Set(own)) tags.add(tag);
      starts.push(tags.codes.length);
      modelStatus?.push(MODEL_STATUSES.indexOf(facts.modelStatus));
      visibilityStatus?.push(facts.visibilityStatus);
      hasImage?.push(facts.hasImage ? 1 : 0);
      updated?.push(Date.parse(facts.updated) || 0);
      labels.push(label.toLowerCase());
    },
    /** The columns as bytes, by name. */
    *written(): Generator<[name: string, data: Uint8Array]> {
      const numbers = Array.from({ length: labels.length - 1 }, (_, index) => index + 1);
      const times = updated ?? [];
      yield* [
        ['types', types.list()] as [string, Uint8Array],
        ['typeCodes', bytesOf(Uint32Array.from(types.codes))],
        ['catalogs', catalogs.list()],
        ['catalogCodes', bytesOf(Uint32Array.from(catalogs.codes))],
        ['tags', tags.list()],
        ['tagCodes', bytesOf(Uint32Array.from(tags.codes))],
        ['tagStarts', bytesOf(Uint32Array.from(starts))],
        ['modelStatus', Uint8Array.from(modelStatus ?? [])],
        ['visibilityStatus', Uint8Array.from(visibilityStatus ?? [])],
        ['hasImage', Uint8Array.from(hasImage ?? [])],
        ['updated', bytesOf(Float64Array.from(times))],
        ['byLabel', bytesOf(Uint32Array.from(numbers.toSorted((a, b) => compareTexts(labels[a], labels[b]) || a - b)))],
        [
          'byUpdated',
          bytesOf(Uint32Array.from(numbers.toSorted((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || a - b))),
        ],
      ];
    },
  };
}

/** Reads the columns that {@link collectColumns} has written. Throws for a damaged file. */
export function readColumns(data: ReadonlyMap<string, Uint8Array>): SegmentColumns {
  const bytes = (name: string): Uint8Array => {
    const found = data.get(name);
    if (!found) throw new Error(`the segment has no column ${name}`);
    return found;
  };
  // Copied: a typed array of longer numbers needs an aligned start.
  const numbers = (name: string) => new Uint32Array(bytes(name).slice().buffer);
  const texts = (name: string) => JSON.parse(Buffer.from(bytes(name)).toString()) as string[];
  return {
    types: { texts: texts('types'), codes: numbers('typeCodes') },
    catalogs: { texts: texts('catalogs'), codes: numbers('catalogCodes') },
    tags: { texts: texts('tags'), codes: numbers('tagCodes'), starts: numbers('tagStarts') },
    modelStatus: bytes('modelStatus'),
    visibilityStatus: bytes('visibilityStatus'),
    hasImage: bytes('hasImage'),
    updated: new Float64Array(bytes('updated').slice().buffer),
    byLabel: numbers('byLabel'),
    byUpdated: numbers('byUpdated'),
  };
}

/** The order of labels: by code units of the text in lower case, the same on every machine. */
export function compareTexts(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function collectTexts() {
  const places = new Map<string, number>();
  const codes: number[] = [];
  return {
    codes,
    add(text: string): void {
      const place = places.get(text) ?? places.size;
      places.set(text, place);
      codes.push(place);
    },
    list: () => Buffer.from(JSON.stringify([...places.keys()])),
  };
}

function bytesOf({ buffer }: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer);
}
