import { Link } from 'wouter';
import type { Texts } from '../../texts/en.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { isUndecided } from './found-item.ts';
import { ItemIdField } from './item-id-field.tsx';
import { useUploadsHere } from './uploads-context.tsx';

interface Props {
  readonly upload: FileUpload;
}

/**
 * The item that is there and gets the model: its picture, its name, and whether everybody sees it. As long as the model
 * waits, it can become a new item in its place.
 */
export function KnownItem({ upload }: Props) {
  const texts = useTexts();
  const { makeNew, replace } = useUploadsHere();
  const { name, itemId, state, isBySku, isArchived, found, replaces, isPublished } = upload;
  const isOpen = state === 'waiting';
  const isReplacing = isOpen && isPublished && found?.hasModel;
  return (
    <div className="known-item">
      {found?.picture && <img src={found.picture} alt="" />}
      <div>
        <span className={isUndecided(upload) ? 'undecided' : 'quiet'}>
          {filled(texts[sentenceOf(upload)], { item: '' }).trim()}{' '}
          <Link href={`/items/${encodeURIComponent(itemId)}`} title={itemId}>
            {found?.label ?? itemId}
          </Link>{' '}
          {isBySku && `(${texts.sku})`} {isArchived && `(${texts.archived})`}
        </span>
        {isOpen && (
          <div className="choices">
            {isReplacing && (
              <button
                type="button"
                aria-pressed={replaces === true}
                aria-label={`${texts.replaceIt}: ${name}`}
                onClick={() => replace([upload])}
              >
                {texts.replaceIt}
              </button>
            )}
            <button type="button" aria-label={`${texts.asNewItem}: ${name}`} onClick={() => void makeNew([upload])}>
              {texts.asNewItem}
            </button>
            <ItemIdField upload={upload} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The way back to the item whose model somebody did not want to replace. */
export function InsteadOf({ upload }: Props) {
  const texts = useTexts();
  const { moveTo } = useUploadsHere();
  const { name, insteadOf } = upload;
  if (insteadOf === undefined) return null;
  const words = filled(texts.insteadOf, { item: insteadOf.label });
  return (
    <button type="button" aria-label={`${words}: ${name}`} onClick={() => moveTo(upload, insteadOf.id)}>
      {words}
    </button>
  );
}

function sentenceOf({ found, isPublished }: FileUpload): keyof Texts {
  if (!isPublished) return 'replaces';
  return found?.hasModel ? 'replacesPublished' : 'firstModelOf';
}
