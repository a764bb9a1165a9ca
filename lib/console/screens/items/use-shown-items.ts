import { useEffect, useMemo, useState } from 'react';
import { MADE_STATES, modelStateOf } from '../../parts/size/doubts.ts';
import { type ItemFilter, PAGE_ITEMS, useItems } from './use-items.ts';

/**
 * The items of the filter. Whether a model should be looked at, only the console knows: with that filter it reads pages
 * of the service until enough items fit, and more when the end of them is near.
 */
export function useShownItems(filter: ItemFilter) {
  const found = useItems(filter);
  const { modelStatus } = filter;
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = found;
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const isNarrowed = MADE_STATES.has(modelStatus);
  const items = useMemo(
    () => (isNarrowed ? loaded.filter((item) => modelStateOf(item) === modelStatus) : loaded),
    [loaded, isNarrowed, modelStatus],
  );
  const key = JSON.stringify(filter);
  const [wanted, setWanted] = useState({ key, count: PAGE_ITEMS });
  const wantedCount = wanted.key === key ? wanted.count : PAGE_ITEMS;
  const isTooFew = isNarrowed && items.length < wantedCount;
  useEffect(() => {
    if (isTooFew && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isTooFew, hasNextPage, isFetching, isError, fetchNextPage]);
  const onEnd = () => {
    const count = items.length + PAGE_ITEMS;
    // Lists say so at each of their renderings.
    if (isNarrowed) setWanted((before) => (before.key === key && before.count === count ? before : { key, count }));
    else if (hasNextPage && !found.isFetchingNextPage) void fetchNextPage();
  };
  return { found, loaded, items, isNarrowed, onEnd };
}
