import { useTexts } from '../texts/use-texts.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Searches items while somebody types. */
export function SearchField({ value, onChange }: Props) {
  const texts = useTexts();
  return (
    <input
      type="search"
      className="search"
      aria-label={texts.search}
      placeholder={texts.search}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
