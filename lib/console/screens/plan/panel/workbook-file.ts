import { type CellValue, workbookPieces } from '../../../../../shared/engines/workbooks/write-workbook.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a file for Excel, with one sheet. It is a chunk of its own, because few people ask for it. */
export async function workbookFile(
  sheet: string,
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Blob> {
  const pieces: BlobPart[] = [];
  for await (const piece of workbookPieces(sheet, cellsOf(rows))) pieces.push(new Uint8Array(piece));
  return new Blob(pieces, { type: XLSX });
}

async function* cellsOf(rows: readonly (readonly (string | number | null)[])[]): AsyncGenerator<readonly CellValue[]> {
  for (const row of rows) yield row.map((cell) => cell ?? undefined);
}
