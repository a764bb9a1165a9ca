import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import { isCovering } from '../../../../../shared/domain/items/material-kind.ts';
import type { Item } from '../../../../../shared/domain/items/shown-item.ts';
import { Loading } from '../../../parts/loading.tsx';
import { Problem } from '../../../parts/problem.tsx';
import { HIDDEN, PUBLISHED } from '../../../parts/visibility.ts';
import { useService } from '../../../session/service.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { PanelProps } from './panel-props.ts';
import { rememberPlaced } from './remember-placed.ts';
import { TakeList } from './take-list.tsx';

/** As many are asked for, published and hidden ones each; doors, windows and what covers walls and floors are left out. */
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
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['furnish', text],
    placeholderData: keepPreviousData,
    // Clients see what is published alone, so that comes first. Archived items are not sold.
    queryFn: async ({ signal }) => {
      const pages = [PUBLISHED, HIDDEN].map((visibility) => {
        const query = { limit: SHOWN_ITEMS, 'visibilityStatus[]': [String(visibility)] };
        return client.searchItems({ query: text === '' ? query : { ...query, q: text }, signal });
      });
      return (await Promise.all(pages)).flatMap(({ items }) => items);
    },
  });
  const items = found.data?.filter(isFurniture) ?? [];
  const take = (id: string) => {
    const item = items.find((each) => each.id === id);
    if (!item) return;
    rememberPlaced(queries, [item]);
    dispatch({ type: 'kinds', kinds: { piece: { ...pieceKind(item), label: item.label || id } } });
    dispatch({ type: 'tool', tool: 'piece' });
  };
  const entries = items.map((item) => ({
    id: item.id,
    name: item.label || item.id,
    note: sizeOf(item),
    mark: item.visibilityStatus === HIDDEN ? texts.notPublished : undefined,
    pictureUrl: item.perspectiveImage,
  }));
  return (
    <TakeList
      typed={typed}
      onType={setTyped}
      entries={entries}
      taken={taken}
      onTake={take}
      onPutAway={() => dispatch({ type: 'cancel' })}
    >
      {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading className="quiet" />}
      {found.isSuccess && items.length === 0 && <p className="quiet">{texts.noItems}</p>}
    </TakeList>
  );
});

/** Whether an item is put into rooms: what failed to convert has no shape. */
function isFurniture(item: Item): boolean {
  return item.modelStatus !== 'failed' && !HANGING.has(item.type) && !isCovering(item);
}

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
