import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Link } from 'wouter';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useItemChange } from './use-item-change.ts';

const SHOWN_ITEMS = 8;

interface Props {
  readonly item: Item;
  readonly etag: string | undefined;
}

/** Shows and changes which items an item fits, and shows which items say that they fit it (D418). */
export function ItemFits({ item, etag }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const id = useId();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { perfectFitItemIds: fits } = item;
  const save = useItemChange(item.id, etag, () => setTyped(''));
  const named = useQuery({
    queryKey: ['item', item.id, 'fits', fits],
    enabled: fits.length > 0,
    queryFn: ({ signal }) => client.listItems({ query: { 'ids[]': fits }, signal }),
  });
  const here = useQuery({
    queryKey: ['item', item.id, 'fits-here'],
    queryFn: ({ signal }) => client.listPerfectFit({ params: { id: item.id }, signal }),
  });
  const found = useQuery({
    queryKey: ['item-search', text],
    enabled: text !== '',
    queryFn: ({ signal }) => client.searchItems({ query: { q: text, limit: SHOWN_ITEMS }, signal }),
  });
  const nameOf = (itemId: string) => named.data?.items.find((each) => each.id === itemId)?.label || itemId;
  const offered = found.data?.items.filter((each) => each.id !== item.id && !fits.includes(each.id)) ?? [];
  return (
    <>
      <h2>{texts.fitsTo}</h2>
      {fits.length === 0 && <p className="quiet">{texts.noneYet}</p>}
      <ul className="notes">
        {fits.map((itemId) => (
          <li key={itemId} className="length">
            <Link href={`/items/${encodeURIComponent(itemId)}`}>{nameOf(itemId)}</Link>
            <button
              type="button"
              className="plain"
              aria-label={`${texts.remove}: ${nameOf(itemId)}`}
              disabled={save.isPending}
              onClick={() => save.mutate({ perfectFitItemIds: fits.filter((each) => each !== itemId) })}
            >
              {texts.remove}
            </button>
          </li>
        ))}
      </ul>
      <div className="fields">
        <label htmlFor={id}>{texts.addItem}</label>
        <input id={id} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </div>
      {text !== '' && (
        <ul className="notes">
          {offered.map(({ id: itemId, label }) => (
            <li key={itemId} className="length">
              <span>{label || itemId}</span>
              <button
                type="button"
                aria-label={`${texts.add}: ${label || itemId}`}
                disabled={save.isPending}
                onClick={() => save.mutate({ perfectFitItemIds: [...fits, itemId] })}
              >
                {texts.add}
              </button>
            </li>
          ))}
          {found.isSuccess && offered.length === 0 && <li className="quiet">{texts.noItems}</li>}
        </ul>
      )}
      {save.error && (
        <p className="wrong" role="alert">
          {save.error.message}
        </p>
      )}
      {(here.data?.items.length ?? 0) > 0 && (
        <>
          <h2>{texts.fitsHere}</h2>
          <ul className="notes">
            {here.data?.items.map(({ id: itemId, label }) => (
              <li key={itemId}>
                <Link href={`/items/${encodeURIComponent(itemId)}`}>{label || itemId}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
