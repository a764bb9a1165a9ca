import { ITEM_KINDS, isItemKind } from '../../parts/kinds/item-kind.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { ItemIdField } from './item-id-field.tsx';
import { InsteadOf } from './known-item.tsx';
import { SameNameNote } from './same-name-note.tsx';
import { useUploadsHere } from './uploads-context.tsx';

const MAX_LABEL_LENGTH = 500;

interface Props {
  readonly upload: FileUpload;
}

/** The new item of a model, to change before it is sent: its name, its kind, and its id in the catalog. */
export function ItemOfUpload({ upload }: Props) {
  const texts = useTexts();
  const { describe } = useUploadsHere();
  const { name, label, kind, isMade } = upload;
  // One that is there keeps what it is called.
  const isNew = isMade !== true;
  return (
    <div className="upload-item">
      {isNew && (
        <>
          <input
            key={label}
            className="item-label"
            aria-label={`${texts.label}: ${name}`}
            maxLength={MAX_LABEL_LENGTH}
            defaultValue={label}
            onBlur={({ target }) => rename(target)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && rename(currentTarget)}
          />
          <select
            aria-label={`${texts.kind}: ${name}`}
            value={kind}
            onChange={({ target }) => isItemKind(target.value) && describe(upload, { kind: target.value })}
          >
            {Object.keys(ITEM_KINDS).map((each) => (
              <option key={each} value={each}>
                {isItemKind(each) && texts[`kind_${each}`]}
              </option>
            ))}
          </select>
        </>
      )}
      <ItemIdField upload={upload} />
      {isNew && <span className="quiet">{texts.newItem}</span>}
      <InsteadOf upload={upload} />
      <SameNameNote upload={upload} />
    </div>
  );

  /** A name that was emptied is the one of before. */
  function rename(input: HTMLInputElement): void {
    const wanted = input.value.trim();
    if (wanted === '') input.value = label;
    else if (wanted !== label) describe(upload, { label: wanted });
  }
}
