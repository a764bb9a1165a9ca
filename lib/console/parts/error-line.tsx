import { ServiceCallError } from '../../../shared/contract/client/index.ts';
import { filled, useTexts } from '../texts/use-texts.tsx';

interface Props {
  readonly error: Error | null | undefined;
}

/** What went wrong beside what was pressed, with the id that an operator asks for; nothing if nothing did. */
export function ErrorLine({ error }: Props) {
  const texts = useTexts();
  if (!error) return null;
  const id = error instanceof ServiceCallError ? error.requestId : '';
  return (
    <span className="error-line" role="alert">
      <span className="wrong">{error.message}</span>
      {id && <span className="quiet"> {filled(texts.requestId, { id })}</span>}
    </span>
  );
}
