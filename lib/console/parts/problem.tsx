import { ServiceCallError } from '../../../shared/contract/client/index.ts';
import { filled, useTexts } from '../texts/use-texts.tsx';

interface Props {
  readonly error: Error;
  readonly onRetry?: () => void;
}

/** What went wrong, in the service's own sentence, with the id that an operator asks for. */
export function Problem({ error, onRetry }: Props) {
  const texts = useTexts();
  return (
    <div className="problem" role="alert">
      <strong>{texts.problem}</strong>
      <p>{error.message}</p>
      {error instanceof ServiceCallError && error.requestId && (
        <p className="quiet">{filled(texts.requestId, { id: error.requestId })}</p>
      )}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {texts.again}
        </button>
      )}
    </div>
  );
}
