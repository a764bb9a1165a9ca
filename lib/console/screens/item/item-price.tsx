import { useId, useState } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { useItemChange } from './use-item-change.ts';

const USUAL_CURRENCY = 'EUR';
const CURRENCY = /^[A-Z]{3}$/;

interface Props {
  readonly item: Item;
  readonly etag: string | undefined;
}

/** The price of an item in its currency, to change. Prices of options are added to it. */
export function ItemPrice({ item, etag }: Props) {
  const texts = useTexts();
  const [priceId, currencyId] = [useId(), useId()];
  const [typed, setTyped] = useState<{ readonly price?: string; readonly currency?: string }>({});
  const save = useItemChange(item.id, etag, () => setTyped({}));
  const price = typed.price ?? item.price?.toString() ?? '';
  const currency = typed.currency ?? item.currency ?? USUAL_CURRENCY;
  const isChanged = price !== (item.price?.toString() ?? '') || (price !== '' && currency !== item.currency);
  const isWrong = price !== '' && !(Number(price) >= 0 && CURRENCY.test(currency));
  return (
    <form
      className="price-fields"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(price === '' ? { price: null } : { price: Number(price), currency });
      }}
    >
      <div>
        <label htmlFor={priceId}>{texts.price}</label>
        <input
          id={priceId}
          type="number"
          min={0}
          step="any"
          className="number"
          value={price}
          onChange={({ target }) => setTyped({ ...typed, price: target.value })}
        />
      </div>
      <div>
        <label htmlFor={currencyId}>{texts.currency}</label>
        <input
          id={currencyId}
          maxLength={3}
          value={currency}
          onChange={({ target }) => setTyped({ ...typed, currency: target.value.toUpperCase() })}
        />
      </div>
      <button type="submit" disabled={!isChanged || isWrong || save.isPending}>
        {texts.save}
      </button>
      {save.error && (
        <p className="wrong" role="alert">
          {save.error.message}
        </p>
      )}
    </form>
  );
}
