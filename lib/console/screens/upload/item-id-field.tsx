import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { useUploadsHere } from './uploads-context.tsx';

interface Props {
  readonly upload: FileUpload;
}

/** The id of an item in its catalog. It counts when the field is left, or by Enter. */
export function ItemIdField({ upload }: Props) {
  const texts = useTexts();
  return (
    <span className="item-id-field">
      {texts.itemId} <ItemField key={upload.itemId} upload={upload} />
    </span>
  );
}

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
      title={upload.itemId}
      aria-label={filled(texts.itemOf, { file: upload.name })}
      defaultValue={externalId}
      pattern="[A-Za-z0-9._\-]+"
      onBlur={({ target }) => move(target)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && move(currentTarget)}
    />
  );
}
