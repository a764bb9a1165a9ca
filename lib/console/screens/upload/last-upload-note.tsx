import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useService } from '../../session/service.tsx';
import { counted } from '../../texts/counted.ts';
import { shownLanguage, useTexts } from '../../texts/use-texts.tsx';
import { countForReview } from './known-items.ts';
import { useUploadsHere } from './uploads-context.tsx';

/** Says where the models of the upload before are, which has left the list, until new ones are chosen. */
export function LastUploadNote() {
  const texts = useTexts();
  const { client } = useService();
  const { itemIds = [] } = useUploadsHere().last ?? {};
  // They were published or archived since, or are now.
  const waiting = useQuery({
    queryKey: ['items', 'of-last-upload', itemIds],
    enabled: itemIds.length > 0,
    queryFn: () => countForReview(client, itemIds),
  });
  if (itemIds.length === 0) return null;
  return (
    <p className="next-step">
      {counted(texts.lastUploadDone, itemIds.length, shownLanguage())}{' '}
      {(waiting.data ?? 0) > 0 && <Link href="/review">{texts.reviewThem}</Link>} <Link href="/">{texts.items}</Link>
    </p>
  );
}
