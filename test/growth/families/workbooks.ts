import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openWorkbook } from '../../../shared/engines/workbooks/open-workbook.ts';
import { writeZip } from '../../fixtures/models/write-zip.ts';
import { family } from '../measure-growth.ts';

const listed = (length: number, part: (index: number) => string) =>
  Array.from({ length }, (_, at) => part(at)).join('');
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function workbook(rows: string, strings = ''): Buffer {
  const relations =
    `<Relationships><Relationship Id="a" Type="${RELATION}/worksheet" Target="s.xml"/>` +
    `<Relationship Id="b" Type="${RELATION}/sharedStrings" Target="t.xml"/></Relationships>`;
  return writeZip([
    { name: 'xl/workbook.xml', data: '<workbook><sheets><sheet r:id="a"/></sheets></workbook>', method: 0 },
    { name: 'xl/_rels/workbook.xml.rels', data: relations, method: 0 },
    { name: 'xl/s.xml', data: `<worksheet><sheetData>${rows}</sheetData></worksheet>`, method: 0 },
    { name: 'xl/t.xml', data: `<sst>${strings}</sst>`, method: 0 },
  ]);
}

const table = (length: number) =>
  workbook(listed(length, (at) => `<row><c t="inlineStr"><is><t>chair ${at}</t></is></c><c><v>${at}</v></c></row>`));
const wide = (length: number) => workbook(`<row>${'<c><v>1</v></c>'.repeat(length)}</row>`);
const far = (length: number) =>
  workbook(listed(length, (at) => `<row r="${at + 1}"><c r="ALL${at + 1}"><v>1</v></c></row>`));
const shared = (length: number) =>
  workbook(
    listed(length, (at) => `<row><c t="s"><v>${at}</v></c></row>`),
    listed(length, (at) => `<si><r><t>oak</t></r><r><t>_x0041_${at}</t></r></si>`),
  );
const empty = (length: number) => workbook('<row><c/></row>'.repeat(length));

async function read(bytes: Buffer): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'growth-workbook-'));
  try {
    writeFileSync(path.join(folder, 'a.xlsx'), bytes);
    const opened = await openWorkbook(path.join(folder, 'a.xlsx'), path.join(folder, 'parts'));
    let cells = 0;
    for await (const row of opened.rows()) cells += row.cells.length;
    return cells;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Workbooks of growing tables. */
export const WORKBOOK_FAMILIES = [
  family({ reader: 'workbook', family: 'rows', sizes: [2_000, 100_000], make: table, run: read }),
  family({ reader: 'workbook', family: 'cells of one row', sizes: [100, 1_000], make: wide, run: read }),
  family({
    reader: 'workbook',
    family: 'rows with one cell in the last column',
    sizes: [100, 20_000],
    make: far,
    run: read,
  }),
  family({ reader: 'workbook', family: 'shared texts', sizes: [2_000, 200_000], make: shared, run: read }),
  family({ reader: 'workbook', family: 'empty rows', sizes: [2_000, 500_000], make: empty, run: read }),
];
