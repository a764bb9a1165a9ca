import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { ModelCorrection } from '../../parts/model-correction.tsx';
import { ModelView } from '../../parts/model-view.tsx';
import { noticeText } from '../../parts/notice-text.ts';
import { Problem } from '../../parts/problem.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { useService } from '../../session/service.tsx';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { ReviewStrip } from './review-strip.tsx';
import { useReviewActions } from './use-review-actions.ts';

/** As many hidden items with a model as are looked at without loading the list again. */
const MAX_ITEMS = 200;
const WAITING_AGAIN_MS = 5_000;

/** Hidden items with a model, one after the other, by keys: what is good is published, the rest waits. */
export function ReviewScreen() {
  const texts = useTexts();
  const { client } = useService();
  const mm = useMemo(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 }), []);
  const [at, setAt] = useState(0);
  const { decided, decide, error } = useReviewActions();
  const query = { 'visibilityStatus[]': ['1'], 'modelStatus[]': ['ready', 'review'], limit: MAX_ITEMS };
  const found = useQuery({
    queryKey: ['review'],
    staleTime: Number.POSITIVE_INFINITY,
    // The list stays as it is while somebody goes through it, and is read again when the screen is opened.
    refetchOnMount: 'always',
    queryFn: ({ signal }) => client.searchItems({ query, signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.length === 0 ? WAITING_AGAIN_MS : false),
  });
  const waiting = useMemo(() => found.data?.items.filter(({ id }) => !decided.has(id)) ?? [], [found.data, decided]);
  const shownAt = Math.min(at, waiting.length - 1);
  const item = waiting[shownAt];
  const state = useQuery({
    queryKey: ['item', item?.id, 'review'],
    enabled: item !== undefined,
    queryFn: ({ signal }) => client.getItem({ params: { id: item?.id ?? '' }, signal }),
  });
  const last = waiting.length - 1;
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      // Ctrl+A and the like are the browser's.
      if (ctrlKey || metaKey || altKey) return;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      if (key === 'ArrowRight' || key === 'j') setAt((before) => Math.min(last, before + 1));
      else if (key === 'ArrowLeft' || key === 'k') setAt((before) => Math.max(0, Math.min(last, before) - 1));
      else if (key === 'p' && item) decide({ id: item.id, becomes: 'published' });
      else if (key === 'a' && item) decide({ id: item.id, becomes: 'archived' });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [item, last, decide]);
  // With what a correction has changed since the list was read.
  const shown = state.data?.item ?? item;
  const sizeMm = useMemo(() => {
    if (!shown?.width || !shown.height || !shown.depth) return null;
    return { width: shown.width, height: shown.height, depth: shown.depth };
  }, [shown]);
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <p className="quiet centre" aria-busy="true" />;
  if (!item || !shown) {
    const published = [...decided.values()].filter((each) => each === 'published').length;
    return (
      <section className="empty">
        <p>{decided.size > 0 ? filled(texts.allReviewed, { count: published }) : texts.nothingToReview}</p>
        <p className="ways">
          <Link href="/upload">{texts.uploadModels}</Link> <Link href="/">{texts.items}</Link>{' '}
          <Link href="/plans">{texts.furnishPlan}</Link>
        </p>
      </section>
    );
  }
  const glbUrl = shown.assets.glb?.url;
  const warnings = state.data?.item.modelWarnings ?? [];
  return (
    <section className="review">
      <header className="tools">
        <h1>{item.label || item.id}</h1>
        <p className="quiet" role="status">
          {filled(texts.nthOf, { nth: shownAt + 1, count: waiting.length })}
        </p>
        <Link href={`/items/${encodeURIComponent(item.id)}`}>{texts.open}</Link>
      </header>
      <div className="tools">
        <button type="button" className="main" onClick={() => decide({ id: item.id, becomes: 'published' })}>
          {texts.publish} <kbd>P</kbd>
        </button>
        <button type="button" disabled={at >= last} onClick={() => setAt(at + 1)}>
          {texts.later} <kbd>→</kbd>
        </button>
        <button type="button" onClick={() => decide({ id: item.id, becomes: 'archived' })}>
          {texts.archive} <kbd>A</kbd>
        </button>
      </div>
      {error && <Problem error={error} />}
      <ReviewStrip items={waiting} at={shownAt} onChoose={setAt} />
      <div className="two">
        <div className="review-picture">
          {glbUrl ? (
            <ModelView key={glbUrl} glbUrl={glbUrl} pictureUrl={shown.perspectiveImage} sizeMm={sizeMm} />
          ) : (
            <div className="stage" />
          )}
          {warnings.length > 0 && <StateMark state="review" />}
        </div>
        <div>
          <dl className="review-sizes">
            {(['width', 'depth', 'height'] as const).map((side) => (
              <div key={side}>
                <dt>{texts[side]}</dt>
                <dd>{shown[side] == null ? '–' : `${mm.format(shown[side])} mm`}</dd>
              </div>
            ))}
          </dl>
          <ul className="notes">
            {warnings.map(({ code, message }) => (
              <li key={`${code} ${message}`} className="look">
                {noticeText(message, texts)}
              </li>
            ))}
          </ul>
          <ModelCorrection key={item.id} itemId={item.id} />
        </div>
      </div>
    </section>
  );
}
