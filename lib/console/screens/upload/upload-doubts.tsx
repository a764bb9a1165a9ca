import { Link } from 'wouter';
import { UnitButtons } from '../../parts/model-correction/unit-buttons.tsx';
import { noticeText } from '../../parts/notice-text.ts';
import { sizeDoubtText } from '../../parts/size/size-doubt-text.ts';
import { sizeText } from '../../parts/size/size-mm.ts';
import { sizeDoubt } from '../../parts/size/unusual-size.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';
import { useUploadsHere } from './uploads-context.tsx';

interface Props {
  readonly upload: FileUpload;
}

/**
 * That the size of a model is probably wrong, in one line: it is corrected where the model is seen. Of one that failed
 * for its size there is nothing to see, so its unit is asked for here.
 */
export function UploadDoubts({ upload }: Props) {
  const texts = useTexts();
  const { sendIn } = useUploadsHere();
  const { name, group, itemId, state, size, piece, oddSize, unit, isNew, isPublished } = upload;
  if (state === 'failed' && oddSize !== undefined && group) {
    return <UnitButtons name={name} unit={unit} onUnit={(chosen) => sendIn(upload, chosen)} />;
  }
  // Who has published a new item has looked at it, and perhaps scaled it.
  const isReviewed = isNew && isPublished;
  const doubt = sizeDoubt(size, piece);
  if (state !== 'done' || isReviewed || (oddSize === undefined && doubt === undefined)) return null;
  const way = isPublished ? `/items/${encodeURIComponent(itemId)}` : `/review/${encodeURIComponent(itemId)}`;
  const words = isPublished ? texts.openItem : texts.seeInReview;
  const why = oddSize === undefined ? doubt && sizeDoubtText(doubt, texts) : noticeText(oddSize, texts);
  return (
    <p className="odd upload-doubt" title={why}>
      {texts.unusualSize}
      {size && `: ${sizeText(size)}`}{' '}
      <Link href={way} aria-label={`${words}: ${name}`}>
        {words}
      </Link>
    </p>
  );
}
