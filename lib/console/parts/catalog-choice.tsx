import type { useOwnCatalogs } from '../session/use-own-catalogs.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { LabelledField } from './labelled-field.tsx';

interface Props {
  readonly of: ReturnType<typeof useOwnCatalogs>;
  readonly disabled: boolean;
}

/** Chooses one of the tenant's own catalogs. */
export function CatalogChoice({ of: { own, catalog, choose }, disabled }: Props) {
  const texts = useTexts();
  return (
    <LabelledField label={texts.catalog}>
      {(id) => (
        <select id={id} value={catalog} disabled={disabled} onChange={({ target }) => choose(target.value)}>
          {own.map(({ id: each, label }) => (
            <option key={each} value={each}>
              {label || each}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
