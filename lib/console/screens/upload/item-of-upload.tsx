import { ITEM_KINDS, isItemKind } from '../../parts/kinds/item-kind.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { useUploadsHere } from './uploads-context.tsx';

const MAX_LABEL_LENGTH = 500;

interface Props {
  readonly upload: FileUpload;
}

/** The item that gets a model, to change before it is sent: name and kind of a new one, and its id in the catalog. */
export function ItemOfUpload({ upload }: Props) {
  const texts = useTexts();
  const { describe } = useUploadsHere();
  const { name, label, kind, itemId, isKnown, isMade } = upload;
  // One that is there keeps what it is called.
  const isNew = isKnown !== true && isMade !== true;
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
            aria-label={`${texts.type}: ${name}`}
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
      <span className="item-id-field">
        {texts.itemId} <ItemField key={itemId} upload={upload} />
      </span>
    </div>
  );

  /** A name that was emptied is the one of before. */
  function rename(input: HTMLInputElement): void {
    const wanted = input.value.trim();
    if (wanted === '') input.value = label;
    else if (wanted !== label) describe(upload, { label: wanted });
  }
}

/** The name of the item in its catalog. It counts when the field is left, or by Enter. */
function ItemField({ upload }: Props) {
  const texts = useTexts();
  const { moveTo } = useUploadsHere();
  const colon = upload.itemId.indexOf(':');
  const [catalog, externalId] = [upload.itemId.slice(0, colon), upload.itemId.slice(colon + 1)];
  const move = (input: HTMLInputElement) => {
    const wanted = input.value.trim();
    if (!input.checkValidity() || wanted === '') input.value = externalId;
    else if (wanted !== externalId) moveTo(upload, `${catalog}:${wanted}`);
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
