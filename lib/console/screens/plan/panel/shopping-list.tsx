import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { lineKey, lineSizes } from '../../../../../shared/domain/plans/line-sizes.ts';
import { Loading } from '../../../parts/loading.tsx';
import { cameFrom } from '../../../parts/plan-came-from.ts';
import { Problem } from '../../../parts/problem.tsx';
import { lengthText } from '../../../parts/size/size-mm.ts';
import { useService } from '../../../session/service.tsx';
import { filled, useTexts } from '../../../texts/use-texts.tsx';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { csvOf } from './csv.ts';
import { withDoubleDoors } from './double-doors.ts';
import { offerFile } from './offer-file.ts';
import { pricedLines } from './priced-lines.ts';
import type { workbookFile } from './workbook-file.ts';

interface Props {
  readonly planId: string;
  readonly planName: string;
  /** Of the saved plan: the list counts what is saved. */
  readonly etag: string | undefined;
  readonly isChanged: boolean;
  /** As it is saved. */
  readonly document: SourceDocument;
}

/** The items of the saved plan with counts and prices, also as CSV and Excel. */
export function ShoppingList({ planId, planName, etag, isChanged, document }: Props) {
  const texts = useTexts();
  const { client } = useService();
  const found = useQuery({
    queryKey: ['plan', planId, 'objects', etag],
    queryFn: ({ signal }) => pricedLines(client, planId, signal),
  });
  const view = planView(document);
  const sizes = lineSizes(
    view.pieces.map(({ value }) => value),
    lengthText,
  );
  const fileName = planName || planId;
  // Its writer is a chunk of its own, which may fail to load.
  const excel = useMutation({
    mutationFn: async (rows: Parameters<typeof workbookFile>[1]) => {
      const { workbookFile: write } = await import('./workbook-file.ts');
      offerFile(await write(texts.shoppingList, rows), `${fileName}.xlsx`);
    },
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loading className="quiet panel" />;
  const { totals } = found.data;
  const lines = withDoubleDoors(found.data.lines, view.openings).map((line) => ({
    ...line,
    label: line.isDoubleDoor ? filled(texts.doubleDoorOf, { item: line.label ?? line.itemId ?? '' }) : line.label,
  }));
  if (lines.length === 0) return <p className="quiet panel">{texts.emptyList}</p>;
  const table = () => {
    const head = ['itemId', 'label', 'sku', 'count', 'price', 'currency', 'sum'];
    const rows = lines.map(({ itemId, label, sku, count, price, currency }) => [
      itemId,
      label,
      sku,
      count,
      price,
      currency,
      price === null ? null : price * count,
    ]);
    return [head, ...rows];
  };
  const csv = () => offerFile(new Blob([csvOf(table())], { type: 'text/csv' }), `${fileName}.csv`);
  return (
    <div className="panel shopping-list">
      {isChanged && <p className="quiet">{texts.listOfSaved}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.item}</th>
            <th scope="col" className="number">
              {texts.count}
            </th>
            <th scope="col" className="number">
              {texts.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ itemId, label, type, count, price, currency, configuration, isDoubleDoor }) => (
            <tr key={`${itemId} ${configuration} ${isDoubleDoor}`}>
              <td>
                {itemId ? (
                  <Link href={`/items/${encodeURIComponent(itemId)}`} state={cameFrom({ id: planId, name: planName })}>
                    {label || itemId}
                  </Link>
                ) : (
                  type
                )}{' '}
                <span className="quiet">{sizes.get(lineKey({ itemId, configuration }))}</span>
              </td>
              <td className="number">{count}</td>
              <td className="number">{price === null ? '–' : money(price * count, currency)}</td>
            </tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map(({ currency, sum }) => (
              <tr key={currency}>
                <th scope="row" colSpan={2}>
                  {texts.total}
                </th>
                <td className="number">{money(sum, currency)}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      <div className="panel-tools">
        <button type="button" onClick={csv}>
          CSV
        </button>
        <button type="button" disabled={excel.isPending} onClick={() => excel.mutate(table())}>
          Excel
        </button>
      </div>
      {excel.error && <Problem error={excel.error} />}
    </div>
  );
}

function money(value: number, currency: string | null): string {
  if (!currency) return new Intl.NumberFormat(undefined, { minimumFractionDigits: 2 }).format(value);
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(value);
}
