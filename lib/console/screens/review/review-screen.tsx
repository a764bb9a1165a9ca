import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { ModelCorrection } from '../../parts/model-correction.tsx';
import { ModelView } from '../../parts/model-view.tsx';
import { noticeText } from '../../parts/notice-text.ts';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { filled, useTexts } from '../../texts/use-texts.tsx';

/** As many hidden items with a model as are looked at without loading the list again. */
const MAX_ITEMS = 200;
const WAITING_AGAIN_MS = 5_000;

/** Hidden items with a model, one after the other, by keys: what is good is published, the rest waits. */
export function ReviewScreen() {
  const texts = useTexts();
  const { client } = useService();
  const queries = useQueryClient();
  const [at, setAt] = useState(0);
  const [published, setPublished] = useState<ReadonlySet<string>>(new Set());
  const query = { 'visibilityStatus[]': ['1'], 'modelStatus[]': ['ready', 'review'], limit: MAX_ITEMS };
  const found = useQuery({
    queryKey: ['review'],
    staleTime: Number.POSITIVE_INFINITY,
    // The list stays as it is while somebody goes through it, and is read again when the screen is opened.
    refetchOnMount: 'always',
    queryFn: ({ signal }) => client.searchItems({ query, signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.length === 0 ? WAITING_AGAIN_MS : false),
  });
  const waiting = useMemo(
    () => found.data?.items.filter(({ id }) => !published.has(id)) ?? [],
    [found.data, published],
  );
  const item = waiting[Math.min(at, waiting.length - 1)];
  const state = useQuery({
    queryKey: ['item', item?.id, 'review'],
    enabled: item !== undefined,
    queryFn: ({ signal }) => client.getItem({ params: { id: item?.id ?? '' }, signal }),
  });
  // The next item is shown at once; one that could not be published comes back, with the reason.
  const publish = useMutation({
    mutationFn: (id: string) => client.publishItem({ params: { id } }),
    onMutate: (id) => setPublished((before) => new Set(before).add(id)),
    onSuccess: (_, id) => {
      void queries.invalidateQueries({ queryKey: ['items'] });
      void queries.invalidateQueries({ queryKey: ['item', id] });
    },
    onError: (_, id) => setPublished((before) => new Set([...before].filter((each) => each !== id))),
  });
  const { mutate: publishItem } = publish;
  const last = waiting.length - 1;
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      if (key === 'ArrowRight' || key === 'j') setAt((before) => Math.min(last, before + 1));
      else if (key === 'ArrowLeft' || key === 'k') setAt((before) => Math.max(0, Math.min(last, before) - 1));
      else if (key === 'p' && item) publishItem(item.id);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [item, last, publishItem]);
  // With what a correction has changed since the list was read.
  const shown = state.data?.item ?? item;
  const sizeMm = useMemo(() => {
    if (!shown?.width || !shown.height || !shown.depth) return null;
    return { width: shown.width, height: shown.height, depth: shown.depth };
  }, [shown]);
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <p className="quiet centre" aria-busy="true" />;
  if (!item || !shown) {
    return (
      <section className="empty">
        <p>{published.size > 0 ? filled(texts.allReviewed, { count: published.size }) : texts.nothingToReview}</p>
        <p className="ways">
          <Link href="/upload">{texts.uploadModels}</Link> <Link href="/">{texts.items}</Link>{' '}
          <Link href="/plans">{texts.furnishPlan}</Link>
        </p>
      </section>
    );
  }
  const glbUrl = shown.assets.glb?.url;
  return (
    <section className="review">
      <div className="tools">
        <h1>{item.label || item.id}</h1>
        <p className="quiet" role="status">
          {filled(texts.nthOf, { nth: Math.min(at, last) + 1, count: waiting.length })}
        </p>
        <button type="button" className="main" onClick={() => publishItem(item.id)}>
          {texts.publish} <kbd>P</kbd>
        </button>
        <button type="button" disabled={at >= last} onClick={() => setAt(at + 1)}>
          {texts.later} <kbd>→</kbd>
        </button>
        <Link href={`/items/${encodeURIComponent(item.id)}`}>{texts.open}</Link>
      </div>
      {publish.error && <Problem error={publish.error} />}
      <div className="two">
        {glbUrl ? (
          <ModelView key={glbUrl} glbUrl={glbUrl} pictureUrl={shown.perspectiveImage} sizeMm={sizeMm} />
        ) : (
          <div className="stage" />
        )}
        <div>
          <p className="length">
            {shown.width} × {shown.depth} × {shown.height} mm
          </p>
          <ModelCorrection key={item.id} itemId={item.id} />
          <ul className="notes">
            {state.data?.item.modelWarnings?.map(({ code, message }) => (
              <li key={code} className="look">
                {noticeText(message, texts)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
