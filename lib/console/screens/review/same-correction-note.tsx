import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { ErrorLine } from '../../parts/error-line.tsx';
import { scaleText } from '../../parts/model-correction/scaled-size.ts';
import { useIsCorrecting } from '../../parts/model-correction/use-making.ts';
import { sizeText } from '../../parts/size/size-mm.ts';
import { counted } from '../../texts/counted.ts';
import type { Texts } from '../../texts/en.ts';
import { filled, shownLanguage, useTexts } from '../../texts/use-texts.tsx';
import { sentTogether } from '../upload/sent-together.ts';
import { leftOutText } from './left-out-text.ts';
import { type SameCorrection, sameItems } from './same-correction.ts';
import type { useSameCorrection } from './use-same-correction.ts';

/** Of more, the names are shown by a press. */
const SHOWN_ITEMS = 4;

interface Props {
  readonly items: readonly Item[];
  readonly decided: ReadonlyMap<string, unknown>;
  /** The last one of this visit. */
  readonly same: SameCorrection;
  /** The id of the item that is shown. */
  readonly shown: string;
  readonly by: ReturnType<typeof useSameCorrection>;
}

/**
 * Once a person has corrected the size or the axis of a model: does the same with the others of its folder, or
 * with others of the same wrong size, all in one step.
 */
export function SameCorrectionNote({ items, decided, same, shown, by: { apply, undo, doneCount, corrected } }: Props) {
  const texts = useTexts();
  const others = sameItems(items, decided, same, corrected, sentTogether(same.itemId));
  const count = others.items.length;
  const change = changeText(same, texts);
  // Beside any other model, it would be read as one for the model that is seen.
  const isOfShown = shown === same.itemId || others.items.some(({ item }) => item.id === shown);
  const name = nameOf(items.find(({ id }) => id === same.itemId)) || same.itemId;
  const outcome = apply.data;
  const total = apply.variables?.items.length ?? 0;
  const isBusy = apply.isPending || undo.isPending;
  const error = apply.error ?? undo.error;
  // While another model is being corrected, the last correction is no longer what somebody has in mind.
  const isOvertaken = useIsCorrecting();
  const isOffered = isOfShown && !isBusy && !isOvertaken && !outcome && count > 0;
  if (!isOffered && !isBusy && !outcome && !undo.isSuccess && !error) return null;
  const said = others.because === 'together' ? texts.sameOfFolder : texts.sameOdd;
  return (
    <section className="same-correction">
      {isOffered && (
        <>
          <p>
            <strong>{name}</strong>: {change}
          </p>
          <details open={count <= SHOWN_ITEMS}>
            <summary>{counted(said, count, shownLanguage())}</summary>
            <ul className="notes">
              {others.items.map(({ item, before, after }) => (
                <li key={item.id}>
                  <strong>{nameOf(item)}</strong>{' '}
                  <span className="quiet">{`${sizeText(before)} → ${sizeText(after)}`}</span>
                </li>
              ))}
            </ul>
          </details>
          {others.leftOut.length > 0 && <p className="quiet">{leftOutText(others.leftOut, texts, shownLanguage())}</p>}
          <button type="button" className="same-apply" onClick={() => apply.mutate({ same, items: others.items })}>
            {filled(counted(texts.sameApply, count, shownLanguage()), { change, name: nameOf(others.items[0]?.item) })}
          </button>
        </>
      )}
      <p role="status" aria-busy={isBusy || undefined}>
        {apply.isPending && filled(texts.sameRunning, { nth: Math.min(doneCount + 1, total), count: total })}
        {outcome && filled(texts.sameDone, { count: outcome.changed.length })}{' '}
        {outcome && outcome.kept > 0 && filled(texts.sameKept, { count: outcome.kept })}
        {undo.isSuccess && filled(texts.sameUndone, { count: undo.data })}
      </p>
      {apply.isPending && <progress max={total} value={doneCount} aria-label={texts.running} />}
      {outcome && outcome.failed.length > 0 && (
        <ul className="notes" role="alert">
          {outcome.failed.map(({ name, message }) => (
            <li key={name} className="wrong">
              <strong>{name}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
      {outcome && outcome.changed.length > 0 && (
        <button type="button" disabled={isBusy} onClick={() => undo.mutate(outcome.changed)}>
          <span aria-hidden="true">↶</span> {counted(texts.sameUndo, outcome.changed.length, shownLanguage())}
        </button>
      )}
      <ErrorLine error={error} />
    </section>
  );
}

function nameOf(item: Item | undefined): string {
  return item?.label || item?.id || '';
}

/** What is done to others: `read in inches, put upright`. */
function changeText({ correction: { unit, scale, upAxis } }: SameCorrection, texts: Texts): string {
  return [
    unit && filled(texts.sameRead, { unit: texts[`unit_${unit}`] }),
    scale !== undefined && filled(texts.sameScale, { scale: scaleText(scale) }),
    upAxis && texts.sameUpright,
  ]
    .filter(Boolean)
    .join(', ');
}
