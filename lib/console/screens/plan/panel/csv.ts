/** What a program that calculates would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as CSV (RFC 4180), with a mark for Excel that it is UTF-8. Texts that look like formulas stay texts. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
