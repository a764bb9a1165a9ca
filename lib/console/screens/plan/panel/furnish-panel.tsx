import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import { isMaterial } from '../../../../../shared/domain/items/material-kind.ts';
import type { Item } from '../../../../../shared/domain/items/shown-item.ts';
import { Problem } from '../../../parts/problem.tsx';
import { useService } from '../../../session/service.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { PanelProps } from './panel-props.ts';

/** As many are asked for; doors, windows and what covers walls and floors are left out. */
const SHOWN_ITEMS = 60;
/** Of an item whose size nobody has set yet. */
const UNKNOWN_MM = 500;
const HANGING = new Set(['door', 'window']);

interface Props extends Pick<PanelProps, 'dispatch'> {
  /** The item that is in the hand. */
  readonly taken: string | undefined;
}

/** The catalog: search, and take an item to put it into the plan, by drag or with the next click. */
export const FurnishPanel = memo(function FurnishPanel({ taken, dispatch }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['furnish', text],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.searchItems({ query: { limit: SHOWN_ITEMS, ...(text === '' ? {} : { q: text }) }, signal }),
  });
  const items = found.data?.items.filter((item) => !HANGING.has(item.type) && !isMaterial(item)) ?? [];
  const take = (item: Item) => {
    dispatch({ type: 'kinds', kinds: { piece: { ...pieceKind(item), label: item.label || item.id } } });
    dispatch({ type: 'tool', tool: 'piece' });
  };
  return (
    <div className="panel furnish">
      <input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && items.length === 0 && <p className="quiet">{texts.noItems}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              draggable
              aria-pressed={taken === item.id}
              onClick={() => take(item)}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', item.id);
                event.dataTransfer.effectAllowed = 'copy';
                take(item);
              }}
            >
              <span className="picture">
                {item.perspectiveImage && <img src={item.perspectiveImage} alt="" loading="lazy" draggable={false} />}
              </span>
              <span className="name">{item.label || item.id}</span>
              <span className="quiet">{sizeOf(item)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
});

function pieceKind({ id, type, width, depth, height }: Item) {
  return {
    itemId: id,
    type,
    widthMm: Math.round(width ?? UNKNOWN_MM),
    depthMm: Math.round(depth ?? UNKNOWN_MM),
    heightMm: Math.round(height ?? UNKNOWN_MM),
    rotationDegrees: 0,
  };
}

function sizeOf({ width, depth }: Item): string {
  return width && depth ? `${Math.round(width)} × ${Math.round(depth)} mm` : '–';
}
