import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import type { DroppedFile } from './dropped-file.ts';
import { Problem } from './problem.tsx';
import { takeDrops } from './take-drops.ts';

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

/**
 * A place for files: they are chosen by a button, or dropped here or anywhere beside it on the screen. Folders are read
 * with all their files.
 */
export function DropZone({ texts: { drop, formats }, takes, isSmall = false, isDisabled = false, onFiles }: Props) {
  const texts = useTexts();
  const [input, folderInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [unread, setUnread] = useState<Error>();
  const takeFiles = useRef(onFiles);
  useEffect(() => {
    takeFiles.current = onFiles;
  });
  useEffect(() => {
    const screen = place.current?.closest('main');
    if (isDisabled || !screen) return undefined;
    return takeDrops(screen, setIsOver, (dropped) => {
      setUnread(undefined);
      dropped.then((files) => takeFiles.current(files)).catch(setUnread);
    });
  }, [isDisabled]);
  return (
    <div
      ref={place}
      className={`${isDisabled ? 'drop-place' : 'drop'}${isOver ? ' over' : ''}${isSmall ? ' small' : ''}`}
      inert={isDisabled}
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
