import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

const LENGTHS = ['width', 'depth', 'height'] as const;

interface Props {
  readonly item: Item;
  /** The state of the item that is shown: a change by somebody else in between is refused. */
  readonly etag: string | undefined;
}

/** Name, type and size of an item, to change. */
export function ItemFields({ item, etag }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const queries = useQueryClient();
  const [label, setLabel] = useState<string>();
  const [type, setType] = useState<string>();
  const [labelId, typeId] = [useId(), useId()];
  const save = useMutation({
    mutationFn: () =>
      client.updateItem({
        params: { id: item.id },
        body: { ...(label !== undefined && { label }), ...(type !== undefined && { type }) },
        ...(etag !== undefined && { ifMatch: etag }),
      }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['items'] });
      await queries.invalidateQueries({ queryKey: ['item', item.id] });
      setLabel(undefined);
      setType(undefined);
    },
    // After a refusal the item is shown as somebody else has left it, with the words that were typed here.
    onError: () => void queries.invalidateQueries({ queryKey: ['item', item.id] }),
  });
  const [shownLabel, shownType] = [label ?? item.label ?? '', type ?? item.type ?? ''];
  const isChanged = shownLabel !== (item.label ?? '') || shownType !== (item.type ?? '');
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <label htmlFor={labelId}>{texts.label}</label>
      <input id={labelId} value={shownLabel} onChange={({ target }) => setLabel(target.value)} />
      <label htmlFor={typeId}>{texts.type}</label>
      <input id={typeId} value={shownType} onChange={({ target }) => setType(target.value)} />
      {LENGTHS.map((name) => (
        <p key={name} className="length">
          <span>{texts[name]}</span> <span className="number">{item[name] ? `${item[name]} mm` : '–'}</span>
        </p>
      ))}
      {save.error && (
        <p className="wrong" role="alert">
          {save.error.message}
        </p>
      )}
      <button type="submit" className="main" disabled={!isChanged || save.isPending}>
        {texts.save}
      </button>
      {save.isSuccess && !isChanged && <span role="status">{texts.saved}</span>}
    </form>
  );
}
