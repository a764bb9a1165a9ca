import * as z from 'zod';
import { ItemQuery, readFilter } from '../../../shared/domain/items/lists/item-filter.ts';
import { thumbnailAddress } from '../../../shared/domain/plans/thumbnail-address.ts';
import { imageKind } from '../../../shared/engines/images/image-kind.ts';
import { unstorableReason } from '../../../shared/platform/aws/storable.ts';
import { acceptedEncoding } from '../../../shared/platform/http/accepted-encoding.ts';
import { canonicalJson } from '../../../shared/platform/http/canonical-json.ts';
import { matchesWeakly } from '../../../shared/platform/http/entity-tag.ts';
import { readFormBody } from '../../../shared/platform/http/form-body.ts';
import { formBoundary } from '../../../shared/platform/http/form-boundary.ts';
import type { HttpRequest } from '../../../shared/platform/http/request.ts';
import { parseBoundedJson } from '../../../shared/platform/text/bounded-json.ts';
import { escapeMarkup, HTML_TEXT } from '../../../shared/platform/text/escape-markup.ts';
import { type Family, family } from '../measure-growth.ts';

const LONG = 4_000_000;
const listed = (length: number, part: (index: number) => string) =>
  Array.from({ length }, (_, at) => part(at)).join('');

/** Runs a reader whose refusal counts like a result: it must not take longer either. */
function tried(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

const JSON_TEXTS: readonly (readonly [name: string, make: (parts: number) => string])[] = [
  ['values of a list', (n) => `[${'1,'.repeat(n)}1]`],
  ['fields of an object', (n) => `{${listed(n, (at) => `"f${at}":${at},`)}"a":1}`],
  ['levels', (n) => '['.repeat(n) + ']'.repeat(n)],
  ['lists of 60 levels', (n) => `[${`${'['.repeat(60)}${']'.repeat(60)},`.repeat(Math.ceil(n / 60))}1]`],
  ['characters of a text', (n) => `"${'x'.repeat(n)}"`],
  ['escapes of a text', (n) => `"${'\\\\'.repeat(n)}"`],
  ['quotes that do not end', (n) => `["${'\\"'.repeat(n)}`],
  ['digits of a number', (n) => `[${'9'.repeat(n)}]`],
];

const BOUNDARY = 'a-b';
function formOf(content: string): HttpRequest {
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const place = { method: 'POST', path: '/', pattern: '/', query: {}, params: {}, requestId: '', sourceIp: '' };
  return { ...place, headers, body: Buffer.from(`${content}--${BOUNDARY}--\r\n`) };
}
const part = (name: string, content: string, more = '') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const FORMS: readonly (readonly [name: string, make: (parts: number) => string])[] = [
  ['parts', (n) => listed(n, (at) => part(`f${at}`, 'x'))],
  ['bytes of a file', (n) => part('file', 'x'.repeat(n), '; filename="a"')],
  ['line ends of a file', (n) => part('file', '\r\n'.repeat(n), '; filename="a"')],
  ['beginnings of boundaries in a file', (n) => part('file', `\r\n--${BOUNDARY[0]}`.repeat(n), '; filename="a"')],
  ['header lines of a part', (n) => `--${BOUNDARY}\r\n${'a: b\r\n'.repeat(n)}\r\nx\r\n`],
  ['characters of a header line', (n) => `--${BOUNDARY}\r\ncontent-disposition: ${'; a="'.repeat(n)}\r\n\r\nx\r\n`],
];
const rules = { names: ['*'], maxBytes: 100_000_000 };
const readForm = (request: HttpRequest) =>
  readFormBody(request, z.looseObject({}), rules).catch((error: unknown) => error);

/** Headers and addresses have 16 kB at most; the readers must not depend on it. */
const HEADERS: readonly (readonly [
  reader: string,
  name: string,
  make: (n: number) => string,
  run: (text: string) => unknown,
])[] = [
  ['content-type of a form', 'parameters', (n) => `multipart/form-data${'; a=b'.repeat(n)}`, formBoundary],
  ['content-type of a form', 'blanks', (n) => `multipart/form-data;${' \t'.repeat(n)}`, formBoundary],
  ['content-type of a form', 'escapes', (n) => `multipart/form-data; boundary="${'\\a'.repeat(n)}`, formBoundary],
  ['accept-encoding', 'encodings', (n) => 'gzip;q=0.1, '.repeat(n), acceptedEncoding],
  ['accept-encoding', 'blanks', (n) => ` ;q=${' '.repeat(n)}`, acceptedEncoding],
  ['if-none-match', 'tags', (n) => '"a", W/"b", '.repeat(n), (text) => matchesWeakly(text, '"x"')],
  ['if-none-match', 'blanks', (n) => ' '.repeat(n), (text) => matchesWeakly(text, '"x"')],
  ['thumbnail', 'characters', (n) => `https://a/${"'<".repeat(n)}`, thumbnailAddress],
];

const filterOf = (name: string) =>
  family<string[]>({
    reader: 'filter of items',
    family: name,
    sizes: [500, 400_000],
    make: (n) => Array.from({ length: n }, (_, at) => `demo:${at}`),
    run: (values) => tried(() => readFilter(ItemQuery.parse({ [name]: values }))),
  });

/** Families of what the pipeline of requests reads and writes. */
export const REQUEST_FAMILIES: readonly Family[] = [
  ...JSON_TEXTS.map(([name, make]) =>
    family<string>({
      reader: 'JSON, read',
      family: name,
      sizes: [1_000, LONG],
      make,
      run: (text) => tried(() => parseBoundedJson(text)),
    }),
  ),
  ...JSON_TEXTS.filter(([name]) => !['levels', 'quotes that do not end'].includes(name)).flatMap(([name, make]) => [
    family<unknown>({
      reader: 'JSON, as sorted text',
      family: name,
      sizes: [1_000, 200_000],
      make: (n) => parseBoundedJson(make(n)),
      run: canonicalJson,
    }),
    family<unknown>({
      reader: 'JSON, storable',
      family: name,
      sizes: [1_000, 200_000],
      make: (n) => parseBoundedJson(make(n)),
      run: (value) => unstorableReason(value),
    }),
  ]),
  ...FORMS.map(([name, make]) =>
    family<HttpRequest>({
      reader: 'form, read',
      family: name,
      sizes: [200, 4_000_000],
      make: (n) => formOf(make(n)),
      run: readForm,
    }),
  ),
  ...HEADERS.map(([reader, name, make, run]) =>
    family<string>({ reader, family: name, sizes: [500, 1_000_000], make, run: (text) => tried(() => run(text)) }),
  ),
  ...['ids[]', 'catalog[]', 'types[]', 'perfectFitItemIds[]'].map(filterOf),
  family<string>({
    reader: 'markup, escaped',
    family: 'characters to escape',
    sizes: [1_000, LONG],
    make: (n) => `<&"'`.repeat(n / 4),
    run: (text) => escapeMarkup(text, HTML_TEXT),
  }),
  family<Uint8Array>({
    reader: 'image, kind',
    family: 'bytes',
    sizes: [1_000, LONG],
    make: (n) => new Uint8Array(n),
    run: imageKind,
  }),
];
