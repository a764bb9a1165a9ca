import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { ErrorLine } from '../../parts/error-line.tsx';
import { sizeText } from '../../parts/size/size-mm.ts';
import { counted } from '../../texts/counted.ts';
import { filled, shownLanguage, useTexts } from '../../texts/use-texts.tsx';
import { sameUnitItems, type UnitChange } from './same-unit.ts';
import type { useSameUnit } from './use-same-unit.ts';

/** Of more, the names are shown by a press. */
const SHOWN_ITEMS = 4;

interface Props {
  readonly items: readonly Item[];
  readonly decided: ReadonlyMap<string, unknown>;
  /** The last one of this visit. */
  readonly change: UnitChange;
  readonly by: ReturnType<typeof useSameUnit>;
}

/**
 * Once a person has said the unit of a model: reads others of the same wrong size in that unit too, all in one step.
 */
export function SameUnitNote({ items, decided, change, by: { apply, undo, nth } }: Props) {
  const texts = useTexts();
  const others = sameUnitItems(items, decided, change);
  const unit = texts[`unit_${change.to}`];
  const outcome = apply.data;
  const total = apply.variables?.items.length ?? 0;
  const isBusy = apply.isPending || undo.isPending;
  const error = outcome?.error ?? apply.error ?? undo.error;
  const isOffered = !isBusy && !outcome && others.length > 0;
  if (!isOffered && !isBusy && !outcome && !undo.isSuccess && !error) return null;
  return (
    <section className="same-unit">
      {isOffered && (
        <>
          <details open={others.length <= SHOWN_ITEMS}>
            <summary>{filled(counted(texts.sameUnit, others.length, shownLanguage()), { unit })}</summary>
            <ul className="notes">
              {others.map(({ item, before, after }) => (
                <li key={item.id}>
                  <strong>{item.label || item.id}</strong>{' '}
                  <span className="quiet">{`${sizeText(before)} → ${sizeText(after)}`}</span>
                </li>
              ))}
            </ul>
          </details>
          <button type="button" className="main" onClick={() => apply.mutate({ change, items: others })}>
            {filled(texts.readAllIn, { unit })}
          </button>
        </>
      )}
      <p role="status" aria-busy={isBusy || undefined}>
        {apply.isPending && filled(texts.sameUnitRunning, { nth, count: total })}
        {outcome && filled(texts.sameUnitDone, { unit, count: outcome.changed.length })}{' '}
        {outcome && outcome.kept > 0 && filled(texts.sameUnitKept, { count: outcome.kept })}
        {undo.isSuccess && filled(texts.sameUnitUndone, { count: undo.data })}
      </p>
      {apply.isPending && <progress max={total} value={nth - 1} aria-label={texts.running} />}
      {outcome && outcome.changed.length > 0 && (
        <button type="button" disabled={isBusy} onClick={() => undo.mutate(outcome.changed)}>
          <span aria-hidden="true">↶</span> {texts.sameUnitUndo}
        </button>
      )}
      <ErrorLine error={error} />
    </section>
  );
}
