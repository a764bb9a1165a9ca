import { useDeferredValue, useMemo, useState } from 'react';
import { Problem } from '../../parts/problem.tsx';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Facets } from './facets.tsx';
import { ItemGrid } from './item-grid.tsx';
import { useItems } from './use-items.ts';

/** All items of the tenant: search, filters, a grid of pictures, and changes of many at once. */
export function ItemsScreen() {
  const texts = useTexts();
  const [text, setText] = useState('');
  const [modelStatus, setModelStatus] = useState<string>();
  const [visibility, setVisibility] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const found = useItems({ text: useDeferredValue(text.trim()), modelStatus, visibility });
  const items = useMemo(() => found.data?.pages.flatMap((page) => page.items) ?? [], [found.data]);
  const meta = found.data?.pages[0]?.meta;
  const isFiltered = text !== '' || modelStatus !== undefined || visibility !== undefined;
  const toggle = (id: string) =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <section className="items">
      <div className="tools">
        <input
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="quiet" role="status">
          {meta && filled(texts.itemsFound, { count: new Intl.NumberFormat().format(meta.total) })}
        </p>
      </div>
      {meta && (
        <div className="tools">
          <Facets label={texts.state} counts={meta.facets.modelStatus} value={modelStatus} onChange={setModelStatus} />
          <Facets
            label={texts.shown}
            counts={meta.facets.visibilityStatus}
            value={visibility}
            onChange={setVisibility}
          />
        </div>
      )}
      {selected.size > 0 && <BulkBar ids={[...selected]} onDone={() => setSelected(new Set())} />}
      {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && items.length === 0 && (
        <p className="empty">{isFiltered ? texts.noItems : texts.noItemsYet}</p>
      )}
      <ItemGrid
        items={items}
        selected={selected}
        onToggle={toggle}
        onEnd={() => {
          if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
        }}
      />
    </section>
  );
}
