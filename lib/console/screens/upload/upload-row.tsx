import { Link } from 'wouter';
import { noticeText } from '../../parts/notice-text.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import type { Texts } from '../../texts/en.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { ItemOfUpload } from './item-of-upload.tsx';
import { UploadDoubts } from './upload-doubts.tsx';
import { UploadHelp } from './upload-help.tsx';
import { useUploadsHere } from './uploads-context.tsx';

interface Props {
  readonly upload: FileUpload;
}

/** A model of the upload: its file, the item that gets it, and how far it is. Before it is sent, item and file can change. */
export function UploadRow({ upload }: Props) {
  const texts = useTexts();
  const { removed } = useUploadsHere();
  const { name, group, besideNames, isKnown, isBySku, isArchived, state, percent, error, missing } = upload;
  const isOpen = state === 'waiting';
  return (
    <tr>
      <td className="name">
        {name}
        {group && group.model.folder !== '' && <p className="quiet">{group.model.folder}</p>}
        {besideNames.length > 0 && (
          <p className="quiet">{filled(texts.withFiles, { names: besideNames.join(', ') })}</p>
        )}
      </td>
      <td className="quiet">
        {isOpen && <ItemOfUpload upload={upload} />}
        {isKnown ? filled(texts.replaces, { item: '' }) : texts.newItem} {isBySku && `(${texts.sku})`}
        {isArchived && `(${texts.archived})`} {!isOpen && <ItemName upload={upload} />}
      </td>
      <td>
        <StateMark state={wordOf(state)} />
        {(state === 'uploading' || state === 'running') && (
          <progress max={100} value={percent} aria-label={texts[wordOf(state)]} />
        )}
        {error && <p className="reason">{noticeText(error, texts)}</p>}
        {state === 'done' && upload.isPublished && <p className="quiet">{texts.published}</p>}
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

/** The way to the item, if it is there. A new one is called by its name, which is how people look for it. */
function ItemName({ upload: { itemId, label, isKnown, isMade } }: Props) {
  if (isKnown !== true && isMade !== true) return itemId;
  return (
    <Link href={`/items/${encodeURIComponent(itemId)}`} title={itemId}>
      {isKnown ? itemId : label}
    </Link>
  );
}

/** What runs here is a conversion. */
export function wordOf(state: FileUpload['state']): keyof Texts {
  return state === 'running' ? 'converting' : state;
}
