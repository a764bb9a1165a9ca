import { Zip, ZipDeflate } from 'fflate';
import { escapeCell } from './cell-text.ts';
import { columnName } from './column-name.ts';

/** A cell to write; undefined for an empty one. */
export type CellValue = string | number | boolean | undefined;

/** Excel refuses files with longer cells. */
const MAX_CELL_LETTERS = 32_767;
const ROWS_AT_ONCE = 500;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** One time for all files, so that the same rows give the same bytes. */
const MTIME = new Date('1980-01-01T00:00:00');
const encoder = new TextEncoder();

/**
 * Writes an XLSX with one sheet, in pieces, row by row. No cell is a formula: a text that looks like one is a text. A
 * text longer than 32,767 letters, which Excel refuses, is left out. Source: ECMA-376, part 1, 18.
 *
 * @param sheet the name of the sheet
 */
export async function* workbookPieces(
  sheet: string,
  rows: AsyncIterable<readonly CellValue[]>,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const take = () => {
    const taken = pieces;
    pieces = [];
    return taken;
  };
  const begin = (name: string) => {
    const part = new ZipDeflate(name, { level: 4 });
    part.mtime = MTIME;
    zip.add(part);
    return part;
  };
  for (const [name, text] of Object.entries(partsAround(sheet))) begin(name).push(encoder.encode(XML + text), true);
  const part = begin('xl/worksheets/sheet1.xml');
  part.push(encoder.encode(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`));
  let number = 0;
  let waiting: string[] = [];
  for await (const cells of rows) {
    number += 1;
    waiting.push(rowXml(number, cells));
    if (waiting.length < ROWS_AT_ONCE) continue;
    part.push(encoder.encode(waiting.join('')));
    waiting = [];
    yield* take();
  }
  part.push(encoder.encode(`${waiting.join('')}</sheetData></worksheet>`), true);
  zip.end();
  yield* take();
}

function rowXml(number: number, cells: readonly CellValue[]): string {
  return `<row r="${number}">${cells.map((value, column) => cellXml(`${columnName(column)}${number}`, value)).join('')}</row>`;
}

function cellXml(name: string, value: CellValue): string {
  if (value === undefined || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${name}"><v>${value}</v></c>` : '';
  if (typeof value === 'boolean') return `<c r="${name}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value.length > MAX_CELL_LETTERS) return '';
  return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escapeCell(value)}</t></is></c>`;
}

function partsAround(sheet: string): Readonly<Record<string, string>> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
  return {
    '[Content_Types].xml': [
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>`,
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>`,
      '</Types>',
    ].join(''),
    '_rels/.rels': relation('rId1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeCell(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
  };
}
