import { filled, useTexts } from '../../texts/use-texts.tsx';
import { isUndecided } from './found-item.ts';
import { showRow } from './show-row.ts';
import { useUploadsHere } from './uploads-context.tsx';

/** More rows are found one after the other. */
const SHOWN_ROWS = 5;

/**
 * Says how many models would take the places of published ones, which nobody has decided yet; all at once, if there are
 * many.
 */
export function DecideNote() {
  const texts = useTexts();
  const { uploads, makeNew, replace } = useUploadsHere();
  const undecided = uploads.filter(isUndecided);
  const count = undecided.length;
  if (count === 0) return null;
  return (
    <div className="tools decide-note">
      <p className="odd" role="status">
        {filled(texts.decideFirst, { count })}
      </p>
      {undecided.slice(0, SHOWN_ROWS).map(({ key, name }) => (
        <button key={key} type="button" className="plain" onClick={() => showRow(key)}>
          {name}
        </button>
      ))}
      {count > 1 && (
        <>
          <button type="button" onClick={() => replace(undecided)}>
            {filled(texts.replaceAll, { count })}
          </button>
          <button type="button" onClick={() => void makeNew(undecided)}>
            {texts.allAsNew}
          </button>
        </>
      )}
    </div>
  );
}
