import { Link } from 'wouter';
import { UnitButtons } from '../../parts/model-correction/unit-buttons.tsx';
import { noticeText } from '../../parts/notice-text.ts';
import { isUnusualSize } from '../../parts/size/unusual-size.ts';
import { UnusualSizeNote } from '../../parts/size/unusual-size-note.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { useUploadsHere } from './uploads-context.tsx';

interface Props {
  readonly upload: FileUpload;
}

/** What a person should look at of a converted model: a size that is probably wrong. */
export function UploadDoubts({ upload }: Props) {
  const texts = useTexts();
  const { sendIn } = useUploadsHere();
  const { name, group, itemId, state, size, piece, oddSize, unit, isNew, isPublished } = upload;
  const isDone = state === 'done';
  // Who has published a new item has looked at it, and perhaps scaled it.
  const isReviewed = isNew && isPublished;
  if ((!isDone && state !== 'failed') || isReviewed) return null;
  const isOdd = oddSize !== undefined || (isDone && isUnusualSize(size, piece));
  return (
    <>
      {isDone && oddSize && <p className="odd">{noticeText(oddSize, texts)}</p>}
      {isDone && !oddSize && <UnusualSizeNote size={size} piece={piece} says="whole" />}
      {isOdd && group && <UnitButtons name={name} unit={unit} onUnit={(chosen) => sendIn(upload, chosen)} />}
      {isDone && isOdd && (
        <Link href={`/items/${encodeURIComponent(itemId)}`} aria-label={`${texts.setRealSize}: ${name}`}>
          {texts.setRealSize}
        </Link>
      )}
    </>
  );
}
