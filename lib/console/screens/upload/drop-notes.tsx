import { Problem } from '../../parts/problem.tsx';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { DrawingsNote } from './drawings-note.tsx';
import { RemovedNote } from './removed-note.tsx';
import { useUploadsHere } from './uploads-context.tsx';

/** What became of files of the last drop that are no rows, and of rows that were taken out. */
export function DropNotes() {
  const texts = useTexts();
  const { dropped, removed } = useUploadsHere();
  const { leftOut, torn, error } = dropped.notes;
  return (
    <>
      {error && <Problem error={error} />}
      {removed.removed.length > 0 && (
        <RemovedNote
          key={removed.removed.map(({ upload }) => upload.key).join()}
          removed={removed.removed}
          onUndone={removed.putBack}
        />
      )}
      <DrawingsNote />
      {torn.length > 0 && (
        <p className="wrong" role="alert">
          {filled(texts.tornFiles, { names: torn.join(', ') })}
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="quiet left-out" role="status">
          {filled(texts.leftOut, { names: leftOut.join(', ') })}
        </p>
      )}
    </>
  );
}
