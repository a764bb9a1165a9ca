import { memo, useDeferredValue, useState } from 'react';
import { Problem } from '../../../parts/problem.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { PanelProps } from './panel-props.ts';
import { TakeList } from './take-list.tsx';
import { useMaterials } from './use-materials.ts';

/** More are found by their names. */
const SHOWN_MATERIALS = 60;

interface Props extends Pick<PanelProps, 'dispatch'> {
  /** The material that is in the hand. */
  readonly taken: string | undefined;
}

/** What walls and floors are covered with: take one, and click on a floor or on a side of a wall, or drag it there. */
export const MaterialsPanel = memo(function MaterialsPanel({ taken, dispatch }: Props) {
  const texts = useTexts();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const found = useMaterials({ isNewest: true });
  const fitting = found.data?.filter(({ id, label }) => `${label} ${id}`.toLowerCase().includes(wanted)) ?? [];
  const take = (itemId: string) => {
    const label = fitting.find(({ id }) => id === itemId)?.label || itemId;
    dispatch({ type: 'kinds', kinds: { paint: { itemId, label } } });
    dispatch({ type: 'tool', tool: 'paint' });
  };
  const entries = fitting.slice(0, SHOWN_MATERIALS).map(({ id, label, groupLabel, thumbnail }) => ({
    id,
    name: label || id,
    note: groupLabel,
    pictureUrl: thumbnail,
  }));
  return (
    <TakeList
      typed={typed}
      onType={setTyped}
      entries={entries}
      isLoading={found.isPending}
      taken={taken}
      onTake={take}
      onPutAway={() => dispatch({ type: 'cancel' })}
    >
      {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && fitting.length === 0 && <p className="quiet">{texts.noMaterials}</p>}
    </TakeList>
  );
});
