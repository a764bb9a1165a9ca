import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PublishedItem } from '../../session/published-item.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { MakingNote } from './making-note.tsx';
import { PublishedList } from './published-list.tsx';
import type { Decision } from './review-steps.ts';

interface Props {
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
export function ReviewEnd({ decided, published, left, children }: Props) {
  const texts = useTexts();
  const countOf = (wanted: Decision['becomes']) => [...decided.values()].filter((each) => each === wanted).length;
  const counts = [
    [texts.publishedNow, published.length],
    [texts.archivedNow, countOf('archived')],
  ] as const;
  const said = counts.filter(([, count]) => count > 0).map(([text, count]) => filled(text, { count }));
  return (
    <section className="empty">
      {said.length > 0 && <p>{[texts.allReviewed, ...said].join(' ')}</p>}
      {said.length === 0 && left === 0 && <p>{texts.nothingToReview}</p>}
      <div role="status">
        <MakingNote count={left} />
      </div>
      {children}
      {published.length > 0 && <PublishedList items={published} />}
      <p className="ways">
        <Link href="/upload">{texts.uploadModels}</Link> <Link href="/">{texts.items}</Link>
        {published.length === 0 && <Link href="/plans">{texts.furnishPlan}</Link>}
      </p>
    </section>
  );
}
