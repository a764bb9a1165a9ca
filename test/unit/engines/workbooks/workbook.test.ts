import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnName } from '../../../../shared/engines/workbooks/column-name.ts';
import { openWorkbook } from '../../../../shared/engines/workbooks/open-workbook.ts';
import type { SheetRow } from '../../../../shared/engines/workbooks/read-sheet.ts';
import { type CellValue, workbookPieces } from '../../../../shared/engines/workbooks/write-workbook.ts';
import { writeZip } from '../../../fixtures/models/write-zip.ts';
import { runs } from '../../../runs.ts';

let folder: string;
let opened = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workbooks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function gathered<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

async function read(bytes: Uint8Array): Promise<SheetRow[]> {
  const file = path.join(folder, `${++opened}.xlsx`);
  await writeFile(file, bytes);
  const workbook = await openWorkbook(file, path.join(folder, `${opened}`));
  return gathered(workbook.rows());
}

async function written(rows: readonly (readonly CellValue[])[]): Promise<Buffer> {
  const source = async function* () {
    yield* rows;
  };
  return Buffer.concat(await gathered(workbookPieces('Items', source())));
}

const textsOf = (rows: readonly SheetRow[]) => rows.map(({ cells }) => cells);

interface Parts {
  readonly sheet?: string;
  readonly strings?: string;
  readonly list?: string;
  readonly relations?: string;
}

/** A workbook as another program writes it. */
function workbookOf({ sheet = '', strings = '', list, relations }: Parts): Buffer {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const first = list ?? '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="7" r:id="rId3"/></sheets></workbook>';
  const targets =
    relations ??
    `<Relationships><Relationship Id="rId3" Type="${type}/worksheet" Target="/xl/worksheets/Sheet7.xml"/>
     <Relationship Id="rId4" Type="${type}/sharedStrings" Target="texts.xml"/></Relationships>`;
  return writeZip([
    { name: 'xl/workbook.xml', data: first },
    { name: 'xl/_rels/workbook.xml.rels', data: targets },
    { name: 'xl/worksheets/sheet7.xml', data: `<worksheet><sheetData>${sheet}</sheetData></worksheet>` },
    { name: 'xl/texts.xml', data: `<sst>${strings}</sst>` },
  ]);
}

describe('a workbook', () => {
  test('that was written is read with the same cells', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.toWellFormed()),
      fc.constantFrom('=1+1', '_x0041_', 'a\r\nb', ' two  blanks ', '<b>&"\'', '\u0000\u000b\uffff'),
      fc.integer(),
      fc.boolean(),
    );
    const property = fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 30 }), { maxLength: 20 }), async (rows) => {
      const expected = rows
        .map((cells) => cells.map(String))
        .map((cells) => cells.slice(0, cells.findLastIndex((text) => text !== '') + 1))
        .filter((cells) => cells.length > 0);
      expect(textsOf(await read(await written(rows)))).toEqual(expected);
    });
    await fc.assert(property, { numRuns: runs(100) });
  });

  test('has its row numbers, and a text that is too long for Excel is left out', async () => {
    const rows = await read(await written([['a'], [], ['x'.repeat(32_768), 'b']]));
    expect(rows).toMatchObject([{ row: 1 }, { row: 3, cells: ['', 'b'] }]);
  });

  test('of another program is read: shared texts with runs and hints, inline texts, formulas by their kept values', async () => {
    const strings =
      '<si><t>Oak </t></si><si><r><t>Long</t></r><r><t xml:space="preserve"> table</t></r><rPh><t>x</t></rPh></si>';
    const sheet = [
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>',
      '<row r="5"><c t="inlineStr"><is><t>one</t></is></c><c><f>1+1</f><v>2</v></c><c t="b"><v>1</v></c>',
      '<c t="str"><f>A1</f><v>text_x000D_</v></c><c><f>NOW()</f></c></row>',
      '<row r="6"><c r="B6" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
    ];
    expect(await read(workbookOf({ strings, sheet: sheet.join('') }))).toEqual([
      { row: 2, cells: ['Oak ', '', 'Long table'], error: undefined },
      { row: 5, cells: ['one', '2', 'true', 'text\r'], error: undefined },
      { row: 6, cells: ['', '#DIV/0!'], error: 'B6: #DIV/0!' },
    ]);
  });

  test('is read from its first sheet that is not hidden', async () => {
    const list = `<x:workbook><x:sheets><x:sheet r:id="rId9" state="hidden"/><x:sheet r:id="rId3"/></x:sheets></x:workbook>`;
    expect(textsOf(await read(workbookOf({ list, sheet: '<row><c><v>1</v></c></row>' })))).toEqual([['1']]);
  });

  test.each<[string, Parts, string]>([
    ['damaged XML', { sheet: '<row><c></row>' }, 'WORKBOOK_CORRUPT'],
    ['a document type', { sheet: '<!DOCTYPE x [<!ENTITY a "b">]>' }, 'WORKBOOK_CORRUPT'],
    ['CDATA', { sheet: '<row><c t="str"><v><![CDATA[a]]></v></c></row>' }, 'WORKBOOK_CORRUPT'],
    ['a text that is not there', { sheet: '<row><c t="s"><v>1</v></c></row>' }, 'WORKBOOK_CORRUPT'],
    ['a wrong cell', { sheet: '<row><c r="1A"><v>1</v></c></row>' }, 'WORKBOOK_CORRUPT'],
    ['a wrong row', { sheet: '<row r="-1"><c><v>1</v></c></row>' }, 'WORKBOOK_CORRUPT'],
    ['a row twice', { sheet: '<row r="4"/><row r="4"/>' }, 'WORKBOOK_CORRUPT'],
    ['a row beyond all rows', { sheet: '<row r="2000000"><c><v>1</v></c></row>' }, 'WORKBOOK_CORRUPT'],
    ['a value beyond all columns', { sheet: '<row><c r="ALM1"><v>1</v></c></row>' }, 'WORKBOOK_TOO_LARGE'],
    ['a large cell', { sheet: `<row><c t="str"><v>${'x'.repeat(1_000_001)}</v></c></row>` }, 'WORKBOOK_TOO_LARGE'],
    [
      'a large shared text in many cells of a row',
      { strings: `<si><t>${'x'.repeat(900_000)}</t></si>`, sheet: `<row>${'<c t="s"><v>0</v></c>'.repeat(2)}</row>` },
      'WORKBOOK_TOO_LARGE',
    ],
    [
      'a large shared text in many rows',
      {
        strings: `<si><t>${'x'.repeat(900_000)}</t></si>`,
        sheet: '<row><c t="s"><v>0</v></c></row>'.repeat(300),
      },
      'WORKBOOK_TOO_LARGE',
    ],
    ['elements deep in each other', { sheet: '<row>'.repeat(65) + '</row>'.repeat(65) }, 'WORKBOOK_CORRUPT'],
    ['an endless text', { strings: `<si><t>${'x'.repeat(3_000_000)}` }, 'WORKBOOK_TOO_LARGE'],
    ['no visible sheet', { list: '<workbook><sheets/></workbook>' }, 'WORKBOOK_CORRUPT'],
    ['a sheet that is not there', { relations: '<Relationships/>' }, 'WORKBOOK_CORRUPT'],
    ['many sheets', { list: `<workbook>${'<sheet/>'.repeat(257)}</workbook>` }, 'WORKBOOK_TOO_LARGE'],
  ])('with %s is refused', async (_, parts, code) => {
    await expect(read(workbookOf(parts))).rejects.toMatchObject({ code });
  });

  test('that is no zip, or a zip of other things, is refused', async () => {
    await expect(read(Buffer.from('id,label'))).rejects.toMatchObject({ code: 'ARCHIVE_CORRUPT' });
    await expect(read(writeZip([{ name: 'a.txt', data: 'a' }]))).rejects.toMatchObject({ code: 'WORKBOOK_CORRUPT' });
  });
});

test('columns are named as programs do', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
});
