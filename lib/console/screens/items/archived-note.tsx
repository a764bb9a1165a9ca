import { Link } from 'wouter';
import { filled, useTexts } from '../../texts/use-texts.tsx';

interface Props {
  /** The list is that of archived items. */
  readonly isShown: boolean;
  /** How many were brought back just now. */
  readonly restored: number;
}

/** Says what archived means, and where items are that were brought back. */
export function ArchivedNote({ isShown, restored }: Props) {
  const texts = useTexts();
  return (
    <>
      {isShown && <p className="quiet archived-hint">{texts.archivedHint}</p>}
      <p className="restored" role="status">
        {restored > 0 && (
          <>
            {filled(texts.restored, { count: restored })} <Link href="/review">{texts.reviewThem}</Link>
          </>
        )}
      </p>
    </>
  );
}
