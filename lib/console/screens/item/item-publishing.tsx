import { useMutation } from '@tanstack/react-query';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { oddSizes, oddSizesText } from '../../parts/size/odd-sizes.ts';
import { ignoreRepeat, useSecondPress } from '../../parts/size/use-second-press.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import { ARCHIVED, PUBLISHED } from '../../parts/visibility.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { useTexts } from '../../texts/use-texts.tsx';

/** Whether everybody sees the item, and the button that changes it; an unusual size is published by a second press. */
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
  const odd = isPublished || isArchived ? [] : oddSizes([item]);
  const question = odd.length > 0 ? oddSizesText(odd, texts) : undefined;
  const second = useSecondPress(`${item.id} ${question}`);
  const isAsked = question !== undefined && second.isAsked;
  return (
    <>
      <StateMark state={isArchived ? 'archived' : isPublished ? 'published' : 'hidden'} />
      <button
        type="button"
        className={isPublished ? '' : isAsked ? 'main asked' : 'main'}
        disabled={change.isPending}
        onKeyDown={ignoreRepeat}
        onClick={({ detail }) => (question === undefined || second.mayGoOn(detail)) && change.mutate()}
      >
        {isArchived ? texts.restore : isPublished ? texts.hide : texts.publish}
      </button>
      <p className="odd publish-question" role="status">
        {isAsked && question}
      </p>
      {change.error && <span className="wrong">{change.error.message}</span>}
    </>
  );
}
