import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sizeText } from '../../parts/size/size-mm.ts';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** The models that the item had, and the way back to each. */
export function ItemModels({ itemId }: { readonly itemId: string }) {
  const texts = useTexts();
  const { client } = useService();
  const queries = useQueryClient();
  const models = useQuery({
    queryKey: ['item', itemId, 'models'],
    queryFn: ({ signal }) => client.listItemModels({ params: { id: itemId }, signal }),
  });
  const restore = useMutation({
    mutationFn: (jobId: string) => client.restoreItemModel({ params: { id: itemId, jobId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['item', itemId] }),
  });
  const all = models.data?.models ?? [];
  if (all.length < 2) return null;
  return (
    <>
      <h2>{texts.versions}</h2>
      <ul className="notes">
        {all.map(({ jobId, created, current, dimensions }) => (
          <li key={jobId}>
            {new Date(created).toLocaleString()} <span className="quiet">{sizeText(dimensions)}</span>{' '}
            {current ? (
              <span className="mark good">{texts.current}</span>
            ) : (
              <button type="button" disabled={restore.isPending} onClick={() => restore.mutate(jobId)}>
                {texts.restore}
              </button>
            )}
          </li>
        ))}
      </ul>
      {restore.error && <p className="wrong">{restore.error.message}</p>}
    </>
  );
}
