import { useId } from 'react';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useMaterials } from './use-materials.ts';

interface Props {
  readonly label: string;
  /** The item; undefined for a bare surface. */
  readonly value: string | undefined;
  readonly onChange: (itemId: string | undefined) => void;
}

/** What a surface is covered with, to choose by keyboard. */
export function MaterialField({ label, value, onChange }: Props) {
  const texts = useTexts();
  const id = useId();
  const materials = useMaterials().data ?? [];
  const isKnown = value === undefined || materials.some((each) => each.id === value);
  return (
    <p className="number-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{texts.noMaterial}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {materials.map((each) => (
          <option key={each.id} value={each.id}>
            {each.label || each.id}
          </option>
        ))}
      </select>
    </p>
  );
}
