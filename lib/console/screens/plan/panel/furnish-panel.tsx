import { useQueryClient } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { Item } from '../../../../../shared/domain/items/shown-item.ts';
import { pieceOf } from '../../../parts/kinds/piece-of-item.ts';
import { standsFree } from '../../../parts/kinds/stands-free.ts';
import { Problem } from '../../../parts/problem.tsx';
import { sizeDoubtText } from '../../../parts/size/size-doubt-text.ts';
import { lengthsText, sizeOf } from '../../../parts/size/size-mm.ts';
import { sizeDoubt } from '../../../parts/size/unusual-size.ts';
import { HIDDEN } from '../../../parts/visibility.ts';
import type { Texts } from '../../../texts/en.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { FurnishFields } from './furnish-fields.tsx';
import type { FurnishChoices, FurnishFilter } from './furnish-filter.ts';
import type { PanelProps } from './panel-props.ts';
import { rememberPlaced } from './remember-placed.ts';
import { TakeList } from './take-list.tsx';
import { useFurnishItems } from './use-furnish-items.ts';

/** Of an item whose size nobody has set yet. */
const UNKNOWN_MM = 500;
const NO_FILTER: FurnishFilter = { whose: 'all', kind: undefined, catalog: undefined };
/** Until the catalog has come. */
const NOTHING: FurnishChoices = { kinds: [], catalogs: [] };

interface Props extends Pick<PanelProps, 'dispatch'> {
  /** The item that is in the hand. */
  readonly taken: string | undefined;
}

/** The catalog: search, narrow, and take an item to put it into the plan, by drag or with the next click. */
export const FurnishPanel = memo(function FurnishPanel({ taken, dispatch }: Props) {
  const texts = useTexts();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const [filter, setFilter] = useState<FurnishFilter>(NO_FILTER);
  const { found, items, readMore, hasOurs, choices, base } = useFurnishItems(text, filter);
  const take = (id: string) => {
    const item = items.find((each) => each.id === id);
    if (!item) return;
    rememberPlaced(queries, [item]);
    dispatch({
      type: 'kinds',
      kinds: { piece: { ...pieceKind(item), label: item.label || id, isFree: standsFree(item) } },
    });
    dispatch({ type: 'tool', tool: 'piece' });
  };
  const entries = useMemo(
    () =>
      items.map((item) => ({
        id: item.id,
        name: item.label || item.id,
        note: groundText(item),
        doubt: sizeDoubtOf(item, texts),
        mark: item.visibilityStatus === HIDDEN ? texts.notPublished : undefined,
        pictureUrl: item.perspectiveImage,
      })),
    [items, texts],
  );
  return (
    <TakeList
      typed={typed}
      onType={setTyped}
      entries={entries}
      isLoading={found.isPending}
      taken={taken}
      onTake={take}
      onPutAway={() => dispatch({ type: 'cancel' })}
      listKey={JSON.stringify([text, filter])}
      onEnd={readMore}
    >
      <FurnishFields filter={filter} choices={choices ?? NOTHING} base={base ?? NOTHING} onChange={setFilter} />
      <p className="quiet order">{text !== '' ? texts.bestFirst : hasOurs ? texts.oursFirst : texts.changedFirst}</p>
      {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && items.length === 0 && <p className="quiet">{texts.noItems}</p>}
    </TakeList>
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

/** Why hardly any such piece has this size, by the rule of all screens (D2213). */
function sizeDoubtOf(item: Item, texts: Texts): string | undefined {
  const doubt = sizeDoubt(sizeOf(item), pieceOf(item));
  return doubt && sizeDoubtText(doubt, texts);
}

function groundText({ width, depth }: Item): string {
  return width && depth ? lengthsText(width, depth) : '–';
}
