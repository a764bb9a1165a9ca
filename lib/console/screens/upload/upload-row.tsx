import { Fragment } from 'react';
import { Link } from 'wouter';
import { stemOfFile } from '../../../../shared/domain/items/item-of-file.ts';
import { noticeText } from '../../parts/notice-text.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import type { Texts } from '../../texts/en.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { isUndecided } from './found-item.ts';
import { ItemOfUpload } from './item-of-upload.tsx';
import { KnownItem } from './known-item.tsx';
import { rowId } from './show-row.ts';
import { UploadDoubts } from './upload-doubts.tsx';
import { UploadHelp } from './upload-help.tsx';
import { useUploadsHere } from './uploads-context.tsx';

/** So many letters of a name stand in one line with its ending. */
const KEPT_LETTERS = 4;
/** A word of a name, with what separates it from the next one. */
const NAME_PARTS = /[^\s_.+-]*[\s_.+-]+|[^\s_.+-]+$/g;
/** The files beside a model that are named in its row. */
const NAMED_FILES = 2;

interface Props {
  readonly upload: FileUpload;
}

/**
 * A model of the upload: its file, the item that gets it, and how far it is. Before it is sent, item and file can
 * change.
 */
export function UploadRow({ upload }: Props) {
  const texts = useTexts();
  const { removed } = useUploadsHere();
  const { name, itemId, isKnown, state, percent, error, requestId, missing, isPublished, isArchived } = upload;
  const isOpen = state === 'waiting';
  return (
    <tr id={rowId(upload.key)}>
      <td className="name">
        <FileName name={name} />
        <FileNotes upload={upload} />
      </td>
      <td>
        {isKnown ? (
          <KnownItem upload={upload} />
        ) : isOpen ? (
          <ItemOfUpload upload={upload} />
        ) : (
          <NewItem upload={upload} />
        )}
      </td>
      <td>
        <StateMark state={isUndecided(upload) ? 'decide' : wordOf(state)} />
        {state === 'done' && isPublished && <PublishedItem itemId={itemId} name={name} />}
        {state === 'done' && isArchived && <span className="quiet after-mark">{texts.archived}</span>}
        {(state === 'uploading' || state === 'running') && (
          <progress max={100} value={percent} aria-label={texts[wordOf(state)]} />
        )}
        {error && <p className="reason">{noticeText(error, texts)}</p>}
        {requestId && <p className="quiet">{filled(texts.requestId, { id: requestId })}</p>}
        {state === 'done' && missing && <p className="odd">{noticeText(missing, texts)}</p>}
        <UploadHelp upload={upload} />
        <UploadDoubts upload={upload} />
      </td>
      <td className="number">
        {(isOpen || state === 'failed' || state === 'lost') && (
          <button
            type="button"
            className="plain"
            aria-label={`${texts.remove}: ${name}`}
            onClick={() => void removed.remove(({ key }) => key === upload.key)}
          >
            {texts.remove}
          </button>
        )}
      </td>
    </tr>
  );
}

/** A name of a file: it is broken behind a separator, and its ending stays with the letters before it. */
function FileName({ name }: { readonly name: string }) {
  const from = Math.max(0, stemOfFile(name).length - KEPT_LETTERS);
  return (
    <>
      {[...name.slice(0, from).matchAll(NAME_PARTS)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
      <span className="file-ending">{name.slice(from)}</span>
    </>
  );
}

/** Where the file was, and what is sent with it. */
function FileNotes({ upload: { group, besideNames } }: Props) {
  const texts = useTexts();
  const folder = group?.model.folder ?? '';
  const names = besideNames.length > 0 ? filled(texts.withFiles, { names: besideNames.join(', ') }) : '';
  const beside = besideNames.length > NAMED_FILES ? filled(texts.withCount, { count: besideNames.length }) : names;
  const said = (last: string) => [folder, last].filter((part) => part !== '').join(' · ');
  if (said(beside) === '') return null;
  return (
    <p className="quiet file-notes" title={said(names)}>
      {said(beside)}
    </p>
  );
}

/** A new item is called by its name, which is how people look for it: the one that it has now. */
function NewItem({ upload: { itemId, label, found, isMade, isNew } }: Props) {
  const texts = useTexts();
  // After a reload nobody knows more of an item that was there before.
  const words = isNew === false ? filled(texts.replaces, { item: '' }) : texts.newItem;
  return (
    <span className="quiet">
      {words}{' '}
      {isMade ? (
        <Link href={`/items/${encodeURIComponent(itemId)}`} title={itemId}>
          {found?.label ?? label}
        </Link>
      ) : (
        itemId
      )}
    </span>
  );
}

/** Nobody has to look at it in the review: the way leads to the item itself. */
function PublishedItem({ itemId, name }: { readonly itemId: string; readonly name: string }) {
  const texts = useTexts();
  return (
    <span className="published-item">
      <span className="quiet">{texts.published}</span>
      <Link href={`/items/${encodeURIComponent(itemId)}`} aria-label={`${texts.openItem}: ${name}`}>
        {texts.openItem}
      </Link>
    </span>
  );
}

/** What runs here is a conversion. */
export function wordOf(state: FileUpload['state']): keyof Texts {
  return state === 'running' ? 'converting' : state;
}
