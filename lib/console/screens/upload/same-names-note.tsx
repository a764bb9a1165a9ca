import { counted } from '../../texts/counted.ts';
import { shownLanguage, useTexts } from '../../texts/use-texts.tsx';
import { RowLinks } from './row-links.tsx';
import { isSecondOfName } from './same-name.ts';
import { useUploadsHere } from './uploads-context.tsx';

/** Says beside Send how many new items would be second ones of their names, and leads to their rows. */
export function SameNamesNote() {
  const texts = useTexts();
  const { uploads, apart } = useUploadsHere();
  const found = uploads.filter((each) => isSecondOfName(each, uploads, apart));
  if (found.length === 0) return null;
  return (
    <div className="tools decide-note same-names">
      <p className="odd" role="status">
        {counted(texts.sameNames, found.length, shownLanguage())}
      </p>
      <RowLinks uploads={found} />
    </div>
  );
}
