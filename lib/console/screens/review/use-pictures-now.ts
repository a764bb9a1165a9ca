import { useQuery } from '@tanstack/react-query';
import type { PublishedItem } from '../../session/published-item.ts';
import { useService } from '../../session/service.tsx';

/** As many ids are asked for at once. */
const MAX_IDS = 100;
/** A model that was corrected just before its publishing is made after it, and its picture a little later. */
const AGAIN_MS = 10_000;
/** Two minutes after the last publishing, all pictures are there. */
const MAX_READS = 12;

/**
 * The items with the pictures that they have now, as every other list shows them: a correction that ends after the
 * publishing changes the picture. Until the first answer, with those of their publishing.
 */
export function usePicturesNow(items: readonly PublishedItem[]): readonly PublishedItem[] {
  const { client } = useService();
  const ids = items.map(({ id }) => id);
  const { data } = useQuery<[string, string | null][]>({
    // A change of an item reads all lists again.
    queryKey: ['items', 'published-now', ids],
    enabled: ids.length > 0,
    staleTime: 0,
    refetchInterval: ({ state }) => state.dataUpdateCount < MAX_READS && AGAIN_MS,
    queryFn: async ({ signal }) => {
      const pictures: [string, string | null][] = [];
      for (let at = 0; at < ids.length; at += MAX_IDS) {
        const { items } = await client.listItems({ query: { 'ids[]': ids.slice(at, at + MAX_IDS) }, signal });
        pictures.push(...items.map((item): [string, string | null] => [item.id, item.perspectiveImage ?? null]));
      }
      return pictures;
    },
  });
  const now = new Map(data);
  return items.map((item) => ({ ...item, pictureUrl: now.get(item.id) ?? item.pictureUrl }));
}
