import { useTexts } from '../texts/use-texts.tsx';

interface Props {
  /** What is removed, for the question. */
  readonly name: string;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** Removes something that cannot be had back, after a question. */
export function RemoveButton({ name, disabled, onRemove }: Props) {
  const texts = useTexts();
  const ask = () => {
    if (confirm(`${texts.remove}: ${name}?`)) onRemove();
  };
  return (
    <button type="button" className="plain" disabled={disabled} onClick={ask}>
      {texts.remove}
    </button>
  );
}
