import { useMutation } from '@tanstack/react-query';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { Problem } from '../../parts/problem.tsx';
import { oddSizes, oddSizesText } from '../../parts/size/odd-sizes.ts';
import { ignoreRepeat, useSecondPress } from '../../parts/size/use-second-press.ts';
import { HIDDEN, isShown, PUBLISHED } from '../../parts/visibility.ts';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { counted } from '../../texts/counted.ts';
import { shownLanguage, useTexts } from '../../texts/use-texts.tsx';

/** As many as one call changes. */
const MAX_IDS = 500;

interface Props {
  /** The selected ones. */
  readonly items: readonly Item[];
  /** The items are archived: all that can be done is to bring them back. */
  readonly isArchived: boolean;
  readonly onRestored: (count: number) => void;
  readonly onDone: () => void;
}

/** What can be done with the selected items at once; those of unusual sizes are named before they are published. */
export function BulkBar({ items, isArchived, onRestored, onDone }: Props) {
  const texts = useTexts();
  const ids = items.map(({ id }) => id);
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const selected = counted(texts.selected, ids.length, shownLanguage());
  const change = useMutation({
    mutationFn: async (visibilityStatus: typeof PUBLISHED | typeof HIDDEN) => {
      for (let at = 0; at < ids.length; at += MAX_IDS) {
        const body = { ids: ids.slice(at, at + MAX_IDS), changes: { visibilityStatus } };
        const { results } = await client.changeItems({ body });
        const refused = results.find(({ error }) => error);
        if (refused?.error) throw new Error(`${refused.id}: ${refused.error.message}`);
      }
    },
    onSuccess: () => {
      if (isArchived) onRestored(ids.length);
      onDone();
    },
    onSettled: () => void itemsChanged(),
  });
  const odd = oddSizes(items.filter((item) => !isShown(item)));
  const question = odd.length > 0 ? oddSizesText(odd, texts) : undefined;
  const second = useSecondPress(`${ids.join()} ${question}`);
  const isAsked = question !== undefined && second.isAsked;
  return (
    <div className="bulk" role="toolbar" aria-label={selected}>
      <strong>{selected}</strong>
      {isArchived ? (
        <button type="button" className="main" disabled={change.isPending} onClick={() => change.mutate(HIDDEN)}>
          {texts.restore}
        </button>
      ) : (
        <>
          <button
            type="button"
            className={isAsked ? 'asked' : ''}
            disabled={change.isPending}
            onKeyDown={ignoreRepeat}
            onClick={({ detail }) => (question === undefined || second.mayGoOn(detail)) && change.mutate(PUBLISHED)}
          >
            {texts.publish}
          </button>
          <button type="button" disabled={change.isPending} onClick={() => change.mutate(HIDDEN)}>
            {texts.hide}
          </button>
        </>
      )}
      <button type="button" className="plain" onClick={onDone}>
        {texts.clear}
      </button>
      <p className="odd publish-question" role="status">
        {isAsked && question}
      </p>
      {change.error && <Problem error={change.error} />}
    </div>
  );
}
