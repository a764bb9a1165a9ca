import { useMutation } from '@tanstack/react-query';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { useItemsChanged } from '../../session/use-items-changed.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';

/** As many as one call changes. */
const MAX_IDS = 500;
const PUBLISHED = 0;
const HIDDEN = 1;

interface Props {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** What can be done with the selected items at once. */
export function BulkBar({ ids, onDone }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const itemsChanged = useItemsChanged();
  const change = useMutation({
    mutationFn: async (visibilityStatus: typeof PUBLISHED | typeof HIDDEN) => {
      for (let at = 0; at < ids.length; at += MAX_IDS) {
        await client.changeItems({ body: { ids: ids.slice(at, at + MAX_IDS), changes: { visibilityStatus } } });
      }
    },
    onSuccess: () => {
      void itemsChanged();
      onDone();
    },
  });
  return (
    <div className="bulk" role="toolbar" aria-label={filled(texts.selected, { count: ids.length })}>
      <strong>{filled(texts.selected, { count: ids.length })}</strong>
      <button type="button" disabled={change.isPending} onClick={() => change.mutate(PUBLISHED)}>
        {texts.publish}
      </button>
      <button type="button" disabled={change.isPending} onClick={() => change.mutate(HIDDEN)}>
        {texts.hide}
      </button>
      <button type="button" className="plain" onClick={onDone}>
        {texts.clear}
      </button>
      {change.error && <Problem error={change.error} />}
    </div>
  );
}
