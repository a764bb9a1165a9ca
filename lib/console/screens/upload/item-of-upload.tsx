import { useState } from 'react';
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

/** What somebody types, and the name of before. */
interface Typed {
  readonly text: string;
  readonly before: string;
}

/** The new item of a model, to change before it is sent: its name, its kind, and its id in the catalog. */
export function ItemOfUpload({ upload }: Props) {
  const texts = useTexts();
  const { describe, lookForNamesake } = useUploadsHere();
  const [typed, setTyped] = useState<Typed>();
  const { name, label, kind, isMade } = upload;
  // One that is there keeps what it is called.
  const isNew = isMade !== true;
  return (
    <div className="upload-item">
      {isNew && (
        <>
          <input
            className="item-label"
            aria-label={`${texts.label}: ${name}`}
            maxLength={MAX_LABEL_LENGTH}
            value={typed?.text ?? label}
            onChange={({ target }) => rename(target.value)}
            onBlur={endTyping}
            onKeyDown={({ key }) => key === 'Enter' && endTyping()}
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

  /** Each letter counts: the row can be sent while somebody types. A name that was emptied is the one of before. */
  function rename(text: string): void {
    const before = typed?.before ?? label;
    setTyped({ text, before });
    describe(upload, { label: text.trim() || before });
  }

  function endTyping(): void {
    if (typed === undefined) return;
    setTyped(undefined);
    if (typed.before !== label) lookForNamesake(upload);
  }
}
