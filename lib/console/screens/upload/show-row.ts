/** The id of the row of an upload. */
export function rowId(key: string): string {
  return `upload-${key}`;
}

/** Brings the row of an upload into sight, with the keyboard on its first choice. */
export function showRow(key: string): void {
  const row = document.getElementById(rowId(key));
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('.known-item button, .same-name button, button')?.focus({ preventScroll: true });
}
