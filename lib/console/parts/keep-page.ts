/**
 * Keeps the page where a file is dropped beside a place for files: the browser would open the file in place of the
 * page, and take uploads and plans that are not saved with it.
 */
export function keepPage(page: Document): void {
  for (const name of ['dragover', 'drop'] as const) page.addEventListener(name, refuseFiles);
}

function refuseFiles(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}
