import { unescapeCell } from './cell-text.ts';
import { columnName } from './column-name.ts';
import { corrupt, readPart } from './read-part.ts';
import { WORKBOOK_BUDGET } from './workbook-budget.ts';
import { WorkbookError } from './workbook-error.ts';

/** A row of a sheet. Cells without a value are empty texts or missing at the end. */
export interface SheetRow {
  /** As the program shows it, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  /** The first cell whose formula has an error, for example `C7: #REF!`. */
  readonly error?: string | undefined;
}

const LETTERS_IN_ALPHABET = 26;
const CODE_BEFORE_A = 64;
const CELL = /^([A-Z]{1,3})[1-9]\d{0,6}$/;

/**
 * Yields the rows of a sheet that have cells. A formula is never evaluated: its cell has the value that the program has
 * stored beside it. Numbers are texts as the file has them, so a date is the number of its day.
 *
 * @throws WorkbookError
 */
export async function* readSheet(file: string, shared: readonly string[]): AsyncGenerator<SheetRow> {
  const sheet = sheetReader(shared);
  for await (const _ of readPart(file, sheet.reader, WORKBOOK_BUDGET.maxCellLetters)) yield* sheet.takeRows();
  yield* sheet.takeRows();
}

function sheetReader(shared: readonly string[]) {
  const { maxColumns, maxRow, maxCellLetters, maxSheetLetters } = WORKBOOK_BUDGET;
  let rows: SheetRow[] = [];
  let row = 0;
  let cells: string[] = [];
  let letters = 0;
  let sheetLetters = 0;
  let error: string | undefined;
  let column = -1;
  let type = 'n';
  let value = '';
  /** The element whose text is the value: `v`, or `t` of an inline string; undefined outside of them. */
  let valueElement: string | undefined;
  let isHint = false;

  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'row') {
      const number = attributes.r === undefined ? row + 1 : Number(attributes.r);
      if (!Number.isSafeInteger(number) || number <= row || number > maxRow) throw corrupt('a row has a wrong number');
      row = number;
      cells = [];
      letters = 0;
      error = undefined;
      column = -1;
    } else if (name === 'c') {
      column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
      type = attributes.t ?? 'n';
      value = '';
    } else if (name === 'rPh') isHint = true;
    else if (name === 'v' || (name === 't' && type === 'inlineStr' && !isHint)) valueElement = name;
  };
  const count = (more: number) => {
    letters += more;
    sheetLetters += more;
    if (letters > maxCellLetters) {
      throw new WorkbookError('WORKBOOK_TOO_LARGE', `Row ${row} has more than ${maxCellLetters} letters.`);
    }
    if (sheetLetters > maxSheetLetters) {
      throw new WorkbookError('WORKBOOK_TOO_LARGE', `The sheet has more than ${maxSheetLetters} letters; split it.`);
    }
  };
  const text = (part: string) => {
    if (valueElement === undefined) return;
    value += part;
    count(part.length);
  };
  const close = (name: string) => {
    if (name === valueElement) valueElement = undefined;
    else if (name === 'rPh') isHint = false;
    else if (name === 'c' && value !== '') {
      if (type === 'e') error ??= `${columnName(column)}${row}: ${value}`;
      if (column >= maxColumns) {
        throw new WorkbookError(
          'WORKBOOK_TOO_LARGE',
          `Row ${row} has a value beyond column ${columnName(maxColumns - 1)}.`,
        );
      }
      while (cells.length < column) cells.push('');
      const shown = cellText(type, value, shared);
      if (type === 's') count(shown.length);
      cells[column] = shown;
    } else if (name === 'row' && cells.length > 0) rows.push({ row, cells, error });
  };
  return {
    reader: { open, text, close },
    takeRows(): SheetRow[] {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

function cellText(type: string, value: string, shared: readonly string[]): string {
  switch (type) {
    case 's': {
      const text = shared[Number(value)];
      if (text === undefined) throw corrupt('a cell names a text that is not there');
      return text;
    }
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'str':
    case 'inlineStr':
      return unescapeCell(value);
    default:
      return value;
  }
}

/** The column of a cell such as `AB12`, from 0. */
function columnOf(cell: string): number {
  const letters = CELL.exec(cell)?.[1];
  if (letters === undefined) throw corrupt('a cell has a wrong name');
  let column = 0;
  for (const letter of letters) column = column * LETTERS_IN_ALPHABET + letter.charCodeAt(0) - CODE_BEFORE_A;
  return column - 1;
}
