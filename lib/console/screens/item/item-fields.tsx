import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

const LENGTHS = ['width', 'depth', 'height'] as const;

/** Name, type and size of an item, to change. */
export function ItemFields({ item }: { readonly item: Item }) {
  const texts = useTexts();
  const { client } = useService();
  const queries = useQueryClient();
  const [label, setLabel] = useState(item.label ?? '');
  const [type, setType] = useState(item.type ?? '');
  const [labelId, typeId] = [useId(), useId()];
  const save = useMutation({
    mutationFn: () => client.updateItem({ params: { id: item.id }, body: { label, type } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['item', item.id] });
      void queries.invalidateQueries({ queryKey: ['items'] });
    },
  });
  const isChanged = label !== (item.label ?? '') || type !== (item.type ?? '');
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <label htmlFor={labelId}>{texts.label}</label>
      <input id={labelId} value={label} onChange={({ target }) => setLabel(target.value)} />
      <label htmlFor={typeId}>{texts.type}</label>
      <input id={typeId} value={type} onChange={({ target }) => setType(target.value)} />
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
