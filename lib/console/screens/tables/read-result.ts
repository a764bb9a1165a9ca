/** A row of the result of an import. */
export interface ResultRow {
  readonly row: string;
  readonly id: string;
  readonly outcome: string;
  readonly reason: string;
}

/** Reads the result of an import: CSV with the columns row, id, outcome, reason, modelJob, file (RFC 4180). */
export function readResult(csv: string): ResultRow[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < csv.length; at++) {
    const letter = csv[at] ?? '';
    if (isQuoted && letter === '"' && csv[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === ',' || letter === '\n')) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter === '\n') rows.push([]);
    } else cell += letter;
  }
  return rows
    .slice(1)
    .filter((cells) => cells.length > 1)
    .map(([row = '', id = '', outcome = '', reason = '']) => ({ row, id, outcome, reason }));
}
