import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import type { PublishedItem } from '../../session/published-item.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { MakingNote } from './making-note.tsx';
import { PublishedList } from './published-list.tsx';
import type { Decision } from './review-steps.ts';
import { ReviewStrip } from './review-strip.tsx';
import { usePicturesNow } from './use-pictures-now.ts';

interface Props {
  /** All of this visit; empty if nothing waited. */
  readonly items: readonly Item[];
  /** Leads back to one of them. */
  readonly onChoose: (at: number) => void;
  /** Of this visit; empty if nothing waited. */
  readonly decided: ReadonlyMap<string, Decision['becomes']>;
  /** Of earlier visits too. */
  readonly published: readonly PublishedItem[];
  /** How many models will still come. */
  readonly left: number;
  /** The way back from the last decision. */
  readonly children?: ReactNode;
}

/** Nothing waits, or no more: what was decided just now, what everybody sees since, and where to go from here. */
export function ReviewEnd({ items, onChoose, decided, published, left, children }: Props) {
  const texts = useTexts();
  const shown = usePicturesNow(published);
  const pictures = new Map(shown.map(({ id, pictureUrl }) => [id, pictureUrl]));
  const countOf = (wanted: Decision['becomes']) => [...decided.values()].filter((each) => each === wanted).length;
  const counts = [
    [texts.publishedNow, published.length],
    [texts.archivedNow, countOf('archived')],
  ] as const;
  const said = counts.filter(([, count]) => count > 0).map(([text, count]) => filled(text, { count }));
  const seen = items.map((item) => ({ ...item, perspectiveImage: pictures.get(item.id) ?? item.perspectiveImage }));
  return (
    <section className="review">
      {items.length > 0 && <ReviewStrip items={seen} decided={decided} at={items.length} onChoose={onChoose} />}
      <div className="empty">
        {said.length > 0 && <p>{[texts.allReviewed, ...said].join(' ')}</p>}
        {said.length === 0 && left === 0 && <p>{texts.nothingToReview}</p>}
        <div role="status">
          <MakingNote count={left} />
        </div>
        {children}
        {shown.length > 0 && <PublishedList items={shown} />}
        <p className="ways">
          <Link href="/upload">{texts.uploadModels}</Link> <Link href="/">{texts.items}</Link>
          {published.length === 0 && <Link href="/plans">{texts.plans}</Link>}
        </p>
      </div>
    </section>
  );
}
