import { filled, useTexts } from '../../texts/use-texts.tsx';

interface Props {
  /** Why the service cannot be asked; null or undefined while it can. */
  readonly error: Error | null | undefined;
}

/** Says that models which are ready meanwhile cannot be read, and that it is tried again: the list is as it was. */
export function UnreadNote({ error }: Props) {
  const texts = useTexts();
  if (!error) return null;
  return (
    <p className="odd unread" role="status">
      {filled(texts.newModelsUnread, { reason: error.message })}
    </p>
  );
}
