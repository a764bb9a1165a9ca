import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useService } from '../session/service.tsx';
import { ErrorLine } from './error-line.tsx';

const SHOWN_ITEMS = 8;

interface Props {
  readonly label: string;
  /** What stands there if nothing is found. */
  readonly nothing: string;
  readonly onFound: (item: { readonly id: string; readonly label: string }) => void;
}

/** Finds an item by words, and takes it by a click. */
export function FindItem({ label, nothing, onFound }: Props) {
  const { client } = useService();
  const id = useId();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['item-search', text],
    enabled: text !== '',
    queryFn: ({ signal }) => client.searchItems({ query: { q: text, limit: SHOWN_ITEMS }, signal }),
  });
  return (
    <div className="find-item">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      {text !== '' && found.isSuccess && (
        <ul>
          {found.data.items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => {
                  onFound(item);
                  setTyped('');
                }}
              >
                {item.topImage && <img src={item.topImage} alt="" width={28} height={28} loading="lazy" />}
                {item.label || item.id} <span className="quiet">{item.id}</span>
              </button>
            </li>
          ))}
          {found.data.items.length === 0 && <li className="quiet">{nothing}</li>}
        </ul>
      )}
      <ErrorLine error={found.error} />
    </div>
  );
}
