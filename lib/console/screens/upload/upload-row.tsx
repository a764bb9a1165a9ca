import { Link } from 'wouter';
import type { ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import type { DroppedFile } from '../../parts/dropped-file.ts';
import { noticeText } from '../../parts/notice-text.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import type { Texts } from '../../texts/en.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { UploadDoubts } from './upload-doubts.tsx';
import { UploadHelp } from './upload-help.tsx';

interface Props {
  readonly upload: FileUpload;
  readonly onMove: (itemId: string) => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
  readonly onUnit: (unit: ModelUnit) => void;
  readonly onAddFiles: (files: readonly DroppedFile[]) => void;
}

/** A model of the upload: its file, the item that gets it, and how far it is. Before it is sent, item and file can change. */
export function UploadRow({ upload, onMove, onRemove, onRetry, onUnit, onAddFiles }: Props) {
  const texts = useTexts();
  const { name, besideNames, itemId, isKnown, isBySku, isMade, isArchived, state, percent, error, missing } = upload;
  const isOpen = state === 'waiting';
  return (
    <tr>
      <td className="name">
        {name}
        {besideNames.length > 0 && (
          <p className="quiet">{filled(texts.withFiles, { names: besideNames.join(', ') })}</p>
        )}
      </td>
      <td className="quiet">
        {isOpen && <ItemField key={itemId} upload={upload} onMove={onMove} />}
        {isKnown ? filled(texts.replaces, { item: '' }) : texts.newItem} {isBySku && `(${texts.sku})`}
        {isArchived && `(${texts.archived})`}{' '}
        {!isOpen && (isKnown || isMade ? <Link href={`/items/${encodeURIComponent(itemId)}`}>{itemId}</Link> : itemId)}
      </td>
      <td>
        <StateMark state={wordOf(state)} />
        {(state === 'uploading' || state === 'running') && (
          <progress max={100} value={percent} aria-label={texts[wordOf(state)]} />
        )}
        {error && <p className="reason">{noticeText(error, texts)}</p>}
        {state === 'done' && missing && <p className="odd">{noticeText(missing, texts)}</p>}
        <UploadHelp upload={upload} onRetry={onRetry} onAddFiles={onAddFiles} />
        <UploadDoubts upload={upload} onUnit={onUnit} />
      </td>
      <td className="number">
        {(isOpen || state === 'failed' || state === 'lost') && (
          <button type="button" className="plain" aria-label={`${texts.remove}: ${name}`} onClick={onRemove}>
            {texts.remove}
          </button>
        )}
      </td>
    </tr>
  );
}

/** The name of the item in its catalog. It counts when the field is left, or by Enter. */
function ItemField({ upload, onMove }: Pick<Props, 'upload' | 'onMove'>) {
  const texts = useTexts();
  const colon = upload.itemId.indexOf(':');
  const [catalog, externalId] = [upload.itemId.slice(0, colon), upload.itemId.slice(colon + 1)];
  const move = (input: HTMLInputElement) => {
    const wanted = input.value.trim();
    if (!input.checkValidity() || wanted === '') input.value = externalId;
    else if (wanted !== externalId) onMove(`${catalog}:${wanted}`);
  };
  return (
    <input
      className="item-id"
      aria-label={filled(texts.itemOf, { file: upload.name })}
      defaultValue={externalId}
      pattern="[A-Za-z0-9._\-]+"
      onBlur={({ target }) => move(target)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && move(currentTarget)}
    />
  );
}

/** What runs here is a conversion. */
export function wordOf(state: FileUpload['state']): keyof Texts {
  return state === 'running' ? 'converting' : state;
}
