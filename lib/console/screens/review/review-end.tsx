import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { Decision } from './review-steps.ts';

interface Props {
  /** Of this visit; empty if nothing waited. */
  readonly decided: ReadonlyMap<string, Decision['becomes']>;
  /** The way back from the last decision. */
  readonly children?: ReactNode;
}

/** Nothing waits, or no more: what was decided just now, and where to go from here. */
export function ReviewEnd({ decided, children }: Props) {
  const texts = useTexts();
  const countOf = (wanted: Decision['becomes']) => [...decided.values()].filter((each) => each === wanted).length;
  const counts = [
    [texts.publishedNow, countOf('published')],
    [texts.archivedNow, countOf('archived')],
  ] as const;
  const said = counts.filter(([, count]) => count > 0).map(([text, count]) => filled(text, { count }));
  return (
    <section className="empty">
      <p>{decided.size > 0 ? [texts.allReviewed, ...said].join(' ') : texts.nothingToReview}</p>
      {children}
      <p className="ways">
        <Link href="/upload">{texts.uploadModels}</Link> <Link href="/">{texts.items}</Link>{' '}
        <Link href="/plans">{texts.furnishPlan}</Link>
      </p>
    </section>
  );
}
