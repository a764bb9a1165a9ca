import { filled, useTexts } from '../../texts/use-texts.tsx';
import { isUndecided } from './found-item.ts';
import { RowLinks } from './row-links.tsx';
import { useUploadsHere } from './uploads-context.tsx';

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
      <RowLinks uploads={undecided} />
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
