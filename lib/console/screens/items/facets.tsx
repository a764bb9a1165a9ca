import type { Texts } from '../../texts/en.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { AtLeast, ValueCounts } from './known-counts.ts';

/** Values of `visibilityStatus` as words. */
const VISIBILITY: Readonly<Record<string, keyof Texts>> = { '0': 'published', '1': 'hidden', '2': 'archived' };

interface Props {
  readonly label: string;
  readonly counts: ValueCounts;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** The values of a field with the number of items of each, if that is known; one can be pressed. */
export function Facets({ label, counts, value, onChange }: Props) {
  const texts = useTexts();
  const shown = Object.entries(counts).filter(([name, count]) => count !== 0 || name === value);
  if (shown.length < 2 && value === undefined) return null;
  return (
    <fieldset className="facets">
      <legend>{label}</legend>
      <button type="button" aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        {texts.all}
      </button>
      {shown.map(([name, count]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => onChange(name === value ? undefined : name)}
        >
          {textOf(texts, VISIBILITY[name] ?? name)}{' '}
          {count !== undefined && <span className="quiet">{countText(count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** `87+`: that many were read, and the list has more items. */
function countText(count: number | AtLeast): string {
  const number = new Intl.NumberFormat();
  return typeof count === 'number' ? number.format(count) : `${number.format(count.atLeast)}+`;
}

function textOf(texts: Texts, name: string): string {
  return name in texts ? texts[name as keyof Texts] : name;
}
