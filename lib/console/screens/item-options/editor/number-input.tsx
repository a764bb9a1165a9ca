import { type InputHTMLAttributes, useState } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  readonly value: number;
  readonly onNumber: (value: number) => void;
}

/** A number. What is typed stays as it is until the field is left, also when it is no number yet. */
export function NumberInput({ value, onNumber, ...others }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...others}
      type="number"
      step="any"
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value !== '' && Number.isFinite(target.valueAsNumber)) onNumber(target.valueAsNumber);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
