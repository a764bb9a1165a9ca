import type { DroppedFile } from './dropped-file.ts';

/**
 * Takes files and folders that are dropped on a screen. A drag that began in the page, as of a picture, is ignored.
 *
 * @param onOver whether files are held over it
 * @param onDrop rejected if a folder cannot be read
 * @returns what ends that
 */
export function takeDrops(
  screen: HTMLElement,
  onOver: (isOver: boolean) => void,
  onDrop: (files: Promise<readonly DroppedFile[]>) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const page = screen.ownerDocument;
  let isOfPage = false;
  const hasFiles = ({ dataTransfer }: DragEvent) => !isOfPage && dataTransfer?.types.includes('Files') === true;
  const hold = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(true);
  };
  const leave = ({ clientX, clientY }: DragEvent) => {
    // Each element of the screen is left for the next one, which not every browser names.
    const { left, right, top, bottom } = screen.getBoundingClientRect();
    if (clientX <= left || clientX >= right || clientY <= top || clientY >= bottom) onOver(false);
  };
  const take = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(false);
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
    onDrop(Promise.all(entries.map((entry) => (entry ? filesOf(entry) : []))).then((found) => found.flat()));
  };
  page.addEventListener('dragstart', () => (isOfPage = true), { signal, capture: true });
  // What was dragged may be gone when its drag ends: then the next movement of the mouse ends it.
  for (const name of ['dragend', 'pointermove'] as const) {
    page.addEventListener(name, () => (isOfPage = false), { signal, capture: true });
  }
  screen.addEventListener('dragover', hold, { signal });
  screen.addEventListener('dragleave', leave, { signal });
  screen.addEventListener('drop', take, { signal });
  return () => listening.abort();
}

async function filesOf(entry: FileSystemEntry): Promise<DroppedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, folder: entry.fullPath.split('/').slice(1, -1).join('/') }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    entries.push(...some);
  }
  return (await Promise.all(entries.map(filesOf))).flat();
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
