import { useId, useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
}

/** A number to type. It counts with Enter, with the arrows, and when the field is left. */
export function NumberField({ label, value, onChange, min = 0, max = 100_000, step = 10, unit = 'mm' }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const take = (text: string | undefined) => {
    setTyped(undefined);
    const number = Number(text);
    if (text === undefined || text.trim() === '' || !Number.isFinite(number)) return;
    const held = Math.min(Math.max(number, min), max);
    if (held !== value) onChange(held);
  };
  return (
    <p className="number-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        value={typed ?? shownNumber(value, unit)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => take(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            take(typed);
          }
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      <span className="quiet">{unit}</span>
    </p>
  );
}

/** Nobody places or cuts to less than a millimetre. */
function shownNumber(value: number, unit: string): string {
  return String(unit === 'mm' ? Math.round(value) : Math.round(value * 100) / 100);
}
