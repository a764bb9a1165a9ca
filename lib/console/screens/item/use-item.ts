import { useQuery } from '@tanstack/react-query';
import { useService } from '../../session/service.tsx';

const CONVERTING_AGAIN_MS = 2_000;

/** An item with the tag of its state. It is read again while its model is made. */
export function useItem(itemId: string) {
  const { client } = useService();
  return useQuery({
    queryKey: ['item', itemId],
    queryFn: async ({ signal }) => {
      let etag: string | undefined;
      const onAnswer = ({ headers }: Response) => {
        etag = headers.get('etag') ?? undefined;
      };
      return { ...(await client.getItem({ params: { id: itemId }, signal, onAnswer })), etag };
    },
    refetchInterval: ({ state: { data } }) => (data?.item.modelStatus === 'converting' ? CONVERTING_AGAIN_MS : false),
  });
}
