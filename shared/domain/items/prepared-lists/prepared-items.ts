import * as z from 'zod';
import type { FileStore } from '../../../platform/aws/files.ts';
import { type DeflatedText, inflateText } from '../../../platform/compression/deflated-text.ts';
import { isSameLanguage } from '../../../platform/text/translation.ts';
import { containsOnly, fulfils, mayContain, type Narrowing } from '../lists/narrowing.ts';
import { inLanguage } from '../present-item.ts';
import type { CatalogView } from './catalog-view.ts';
import type { PreparedPart, PreparedText } from './prepared-list.ts';

/** Number of parts that are read ahead, so that the next part is ready when one has been sent. */
const READ_AHEAD = 4;

/** Twice the largest possible part: a part can end with an item of 250 kB. */
const MAX_PART_BYTES = 4 * 2 ** 20;

/** The fields of a prepared item that are read here. */
const PreparedItem = z.looseObject({
  id: z.string(),
  type: z.string(),
  detailType: z.string(),
  tags: z.array(z.string()),
  topImage: z.string().nullable(),
  group: z.string().nullable(),
  updated: z.string(),
  label: z.string(),
  language: z.string(),
  translations: z.record(z.string(), z.looseObject({ label: z.string().optional() })),
});

/** Items as JSON of responses, separated by commas. */
export interface PreparedItems {
  readonly prepared: string | DeflatedText;
  readonly count: number;
  readonly lastUpdated: string;
}

/** The filters for a prepared list. */
interface PreparedQuery {
  /** Include items of status 1. */
  readonly hidden: boolean;
  readonly narrowing: Narrowing;
  readonly language: string;
}

/**
 * Yields the items of a prepared list, without those that have changed since. A part is sent unchanged if all of its
 * items are wanted and none needs a translation; other parts are inflated and filtered.
 */
export async function* preparedItems(
  { preparedList, changed }: CatalogView,
  query: PreparedQuery,
  files: Pick<FileStore, 'readBytes'>,
): AsyncGenerator<PreparedItems> {
  const changedIds = [...changed.keys()].sort();
  const wanted = preparedList.parts.flatMap((part) => {
    const text = query.hidden ? part.all : part.shown;
    return text && mayContain(part, query.narrowing) ? [{ part, text }] : [];
  });
  const reading: Promise<DeflatedText>[] = [];
  for (const [index, { part, text }] of wanted.entries()) {
    for (const ahead of wanted.slice(reading.length, index + READ_AHEAD)) {
      const text = readText(ahead.text, files);
      // The error is thrown when the promise is awaited; this prevents an unhandled rejection.
      text.catch(() => undefined);
      reading.push(text);
    }
    const read = await reading[index];
    delete reading[index];
    if (!read) continue;
    const isUnchanged =
      !touches(part, changedIds) && !isTranslated(part, query.language) && containsOnly(part, query.narrowing);
    if (isUnchanged) yield { prepared: read, count: text.items, lastUpdated: text.lastUpdated };
    else yield* filtered(read, changed, query);
  }
}

async function readText(
  { key, crc32, bytes }: PreparedText,
  files: Pick<FileStore, 'readBytes'>,
): Promise<DeflatedText> {
  return { deflated: await files.readBytes(key, MAX_PART_BYTES), crc32, bytes };
}

/** Returns whether any of these sorted ids may be in the part. */
function touches({ first, last }: PreparedPart, sortedIds: readonly string[]): boolean {
  let low = 0;
  for (let high = sortedIds.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((sortedIds[middle] ?? '') < first) low = middle + 1;
    else high = middle;
  }
  const next = sortedIds[low];
  return next !== undefined && next <= last;
}

function isTranslated({ languages }: PreparedPart, language: string): boolean {
  const base = language.split('-', 1)[0] ?? language;
  return languages.some((each) => isSameLanguage(each, language) || isSameLanguage(each, base));
}

function* filtered(
  text: DeflatedText,
  changed: CatalogView['changed'],
  query: PreparedQuery,
): Generator<PreparedItems> {
  const items = z.array(PreparedItem).parse(JSON.parse(`[${inflateText(text).toString('utf8')}]`));
  const left = items.filter(
    (item) => !changed.has(item.id.slice(item.id.indexOf(':') + 1)) && fulfils(item, query.narrowing),
  );
  if (left.length === 0) return;
  yield {
    prepared: left.map((item) => JSON.stringify({ ...item, ...inLanguage(item, query.language) })).join(','),
    count: left.length,
    lastUpdated: left.reduce((last, { updated }) => (updated > last ? updated : last), ''),
  };
}
