import { Link } from 'wouter';
import { counted } from '../../texts/counted.ts';
import { shownLanguage, useTexts } from '../../texts/use-texts.tsx';
import { useUploadsHere } from './uploads-context.tsx';

/** Says where the models of the upload before are, which has left the list, until new ones are chosen. */
export function LastUploadNote() {
  const texts = useTexts();
  const { uploads, last } = useUploadsHere();
  if (!last || uploads.some(({ state }) => state !== 'failed')) return null;
  return (
    <p className="next-step">
      {counted(texts.lastUploadDone, last.done, shownLanguage())}{' '}
      {last.hidden > 0 && <Link href="/review">{texts.reviewThem}</Link>} <Link href="/">{texts.items}</Link>
    </p>
  );
}
