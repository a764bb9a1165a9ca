import { useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';

interface Props {
  /** What may be dropped, and in which formats. */
  readonly texts: { readonly drop: string; readonly formats: string };
  readonly onFiles: (files: readonly File[]) => void;
}

/** A place for files: they are dropped here, or chosen by a button. Folders are read with all their files. */
export function DropZone({ texts: { drop, formats }, onFiles }: Props) {
  const texts = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`drop${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry());
        void Promise.all(entries.map((entry) => (entry ? filesOf(entry) : []))).then((found) => onFiles(found.flat()));
      }}
    >
      <p>{drop}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <button type="button" onClick={() => input.current?.click()}>
        {texts.choose}
      </button>
      <p className="quiet">{formats}</p>
    </div>
  );
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
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
