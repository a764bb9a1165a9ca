import { useMutation } from '@tanstack/react-query';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import { ARCHIVED, PUBLISHED } from '../../parts/visibility.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { useTexts } from '../../texts/use-texts.tsx';

/** Whether everybody sees the item, and the button that changes it. */
export function ItemPublishing({ item }: { readonly item: Item }) {
  const texts = useTexts();
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const isPublished = item.visibilityStatus === PUBLISHED;
  const isArchived = item.visibilityStatus === ARCHIVED;
  const change = useMutation({
    mutationFn: (): Promise<unknown> =>
      // An archived item comes back hidden.
      isPublished || isArchived
        ? client.unpublishItem({ params: { id: item.id } })
        : client.publishItem({ params: { id: item.id } }),
    onSuccess: () => void itemsChanged(item.id),
  });
  return (
    <>
      <StateMark state={isArchived ? 'archived' : isPublished ? 'published' : 'hidden'} />
      <button
        type="button"
        className={isPublished ? '' : 'main'}
        disabled={change.isPending}
        onClick={() => change.mutate()}
      >
        {isArchived ? texts.restore : isPublished ? texts.hide : texts.publish}
      </button>
      {change.error && <span className="wrong">{change.error.message}</span>}
    </>
  );
}
