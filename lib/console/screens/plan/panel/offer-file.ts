/** So long the file of a download is kept for the browser. */
const KEPT_MS = 60_000;

/** Gives a file to the browser as a download. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
