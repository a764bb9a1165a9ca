import { useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import type { DroppedFile } from './dropped-file.ts';
import { Problem } from './problem.tsx';

interface Props {
  /** What may be dropped, and in which formats. */
  readonly texts: { readonly drop: string; readonly formats: string };
  /** One file, or any number of files and folders. */
  readonly takes: 'file' | 'folders';
  /** There are files already: the place leaves room for them. */
  readonly isSmall?: boolean;
  /** It has its place, but takes nothing yet. */
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly DroppedFile[]) => void;
}

/** A place for files: they are dropped here, or chosen by a button. Folders are read with all their files. */
export function DropZone({ texts: { drop, formats }, takes, isSmall = false, isDisabled = false, onFiles }: Props) {
  const texts = useTexts();
  const [input, folderInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [isOver, setIsOver] = useState(false);
  const [unread, setUnread] = useState<Error>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`${isDisabled ? 'drop-place' : 'drop'}${isOver ? ' over' : ''}${isSmall ? ' small' : ''}`}
      inert={isDisabled}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry());
        setUnread(undefined);
        Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])))
          .then((found) => onFiles(found.flat()))
          .catch(setUnread);
      }}
    >
      <p>{drop}</p>
      {!isDisabled && (
        <input
          ref={input}
          type="file"
          multiple={takes === 'folders'}
          hidden
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])].map((file) => ({ file, folder: '' })));
            target.value = '';
          }}
        />
      )}
      <p className="ways">
        <button type="button" onClick={() => input.current?.click()}>
          {takes === 'file' ? texts.chooseOne : texts.choose}
        </button>
        {takes === 'folders' && (
          <button type="button" onClick={() => folderInput.current?.click()}>
            {texts.chooseFolder}
          </button>
        )}
      </p>
      {!isDisabled && (
        <input
          ref={folderInput}
          type="file"
          webkitdirectory=""
          hidden
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])].map(fileOfFolder));
            target.value = '';
          }}
        />
      )}
      <p className="quiet">{formats}</p>
      {unread && <Problem error={unread} />}
    </div>
  );
}

/** A file of a chosen folder: the browser says its place as `chairs/red/model.obj`. */
function fileOfFolder(file: File): DroppedFile {
  return { file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') };
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
