import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { MADE_STATES } from '../../parts/size/doubts.ts';
import { countsKnownInMs, mayLackOwnChange } from '../../session/own-changes.ts';
import { useService } from '../../session/service.tsx';

/** As many items are read at once. */
export const PAGE_ITEMS = 100;
/** So often a list is read again while models of it are made. */
const MAKING_MS = 5_000;
/** A new model has its first picture within this time, or none. */
const PICTURED_MS = 60_000;

/** Counts are read a moment after they are true. */
const COUNTS_AFTER_MS = 1_000;

/** What narrows the list. */
export interface ItemFilter {
  readonly text: string;
  readonly modelStatus?: string | undefined;
  readonly visibility?: string | undefined;
}

/** Whether the model of an item is being made, or its first picture. */
function isMade({ modelStatus, modelUpdated, perspectiveImage }: Item): boolean {
  if (modelStatus === 'converting') return true;
  const isNew = Date.parse(String(modelUpdated)) > Date.now() - PICTURED_MS;
  return MADE_STATES.has(modelStatus) && perspectiveImage === null && isNew;
}

/** What the service is asked for: which models that are there should be looked at, only the console knows. */
function statusesOf(modelStatus: string | undefined): readonly string[] | undefined {
  if (modelStatus === undefined) return undefined;
  return MADE_STATES.has(modelStatus) ? [...MADE_STATES].map(String) : [modelStatus];
}

/** The items of the tenant that match, page by page as they are scrolled to. */
export function useItems({ text, modelStatus, visibility }: ItemFilter) {
  const { client } = useService();
  const statuses = statusesOf(modelStatus);
  return useInfiniteQuery({
    queryKey: ['items', text, statuses, visibility],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.searchItems({
        query: {
          limit: PAGE_ITEMS,
          // By name, an item stays where it is when its model or its picture comes.
          ...(text === '' ? { sort: 'label' as const } : { q: text }),
          ...(statuses === undefined ? {} : { 'modelStatus[]': statuses }),
          ...(visibility === undefined ? {} : { 'visibilityStatus[]': [visibility] }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ meta }) => meta.nextCursor,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      // Of the first page alone: who scrolls through thousands does not read them again and again.
      if (data?.pages.length === 1 && data.pages[0]?.items.some(isMade)) return MAKING_MS;
      // Also after a reload, the list is read once more when its counts have the last change.
      return data && mayLackOwnChange(dataUpdatedAt) ? countsKnownInMs(Date.now()) + COUNTS_AFTER_MS : false;
    },
  });
}
