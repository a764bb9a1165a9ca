import type { DroppedFile } from './dropped-file.ts';

/**
 * Takes files and folders that are dropped on a screen from outside; what is dragged within it, as a picture, is none.
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
  let isOfScreen = false;
  const hasFiles = ({ dataTransfer }: DragEvent) => !isOfScreen && dataTransfer?.types.includes('Files') === true;
  const hold = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(true);
  };
  const leave = ({ relatedTarget }: DragEvent) => {
    // Each element of the screen is left for the next one.
    if (!(relatedTarget instanceof Node && screen.contains(relatedTarget))) onOver(false);
  };
  const take = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(false);
    const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
    onDrop(Promise.all(entries.map((entry) => (entry ? filesOf(entry) : []))).then((found) => found.flat()));
  };
  screen.addEventListener('dragstart', () => (isOfScreen = true), { signal });
  screen.addEventListener('dragend', () => (isOfScreen = false), { signal });
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
