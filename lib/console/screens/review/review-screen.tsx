import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { ModelView } from '../../parts/model-view.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { filled, useTexts } from '../../texts/use-texts.tsx';

/** As many hidden items with a model as are looked at without loading the list again. */
const MAX_ITEMS = 200;

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
    queryFn: ({ signal }) => client.searchItems({ query, signal }),
  });
  const waiting = useMemo(
    () => found.data?.items.filter(({ id }) => !published.has(id)) ?? [],
    [found.data, published],
  );
  const item = waiting[Math.min(at, waiting.length - 1)];
  const state = useQuery({
    queryKey: ['item', item?.id],
    enabled: item !== undefined,
    queryFn: ({ signal }) => client.getItem({ params: { id: item?.id ?? '' }, signal }),
  });
  const publish = useMutation({
    mutationFn: (id: string) => client.publishItem({ params: { id } }),
    onSuccess: (_, id) => {
      setPublished((before) => new Set(before).add(id));
      void queries.invalidateQueries({ queryKey: ['items'] });
    },
  });
  const { mutate: publishItem, isPending } = publish;
  const last = waiting.length - 1;
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement) return;
      if (key === 'ArrowRight' || key === 'j') setAt((before) => Math.min(last, before + 1));
      else if (key === 'ArrowLeft' || key === 'k') setAt((before) => Math.max(0, Math.min(last, before) - 1));
      else if (key === 'p' && item && !isPending) publishItem(item.id);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [item, isPending, last, publishItem]);
  const sizeMm = useMemo(() => {
    if (!item?.width || !item.height || !item.depth) return null;
    return { width: item.width, height: item.height, depth: item.depth };
  }, [item]);
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <p className="quiet centre" aria-busy="true" />;
  if (!item) return <p className="empty">{texts.nothingToReview}</p>;
  const glbUrl = item.assets.glb?.url;
  return (
    <section>
      <div className="tools">
        <h1>{item.label || item.id}</h1>
        <p className="quiet" role="status">
          {filled(texts.nthOf, { nth: Math.min(at, last) + 1, count: waiting.length })}
        </p>
        <button type="button" className="main" disabled={isPending} onClick={() => publishItem(item.id)}>
          {texts.publish} <kbd>P</kbd>
        </button>
        <button type="button" disabled={at >= last} onClick={() => setAt(at + 1)}>
          {texts.later} <kbd>→</kbd>
        </button>
        <Link href={`/items/${encodeURIComponent(item.id)}`}>{texts.open}</Link>
      </div>
      {publish.error && <Problem error={publish.error} />}
      <div className="two">
        {glbUrl ? <ModelView key={glbUrl} glbUrl={glbUrl} sizeMm={sizeMm} /> : <div className="stage" />}
        <div>
          <p className="length">
            {item.width} × {item.depth} × {item.height} mm
          </p>
          <ul className="notes">
            {state.data?.item.modelWarnings?.map(({ code, message }) => (
              <li key={code} className="look">
                {message}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
