import { isItemKind } from '../../../parts/kinds/item-kind.ts';
import { useOwnCatalogs } from '../../../session/use-own-catalogs.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { FurnishChoices, FurnishFilter } from './furnish-filter.ts';

interface Props {
  readonly filter: FurnishFilter;
  readonly choices: FurnishChoices;
  readonly onChange: (filter: FurnishFilter) => void;
}

/**
 * Narrows the catalog to a kind and, if there are several, to one of its catalogs. What leads to nothing is left out.
 */
export function FurnishFields({ filter, choices, onChange }: Props) {
  const texts = useTexts();
  const { own } = useOwnCatalogs();
  const kinds = withChosen(choices.kinds, filter.kind);
  const catalogs = withChosen(choices.catalogs, filter.catalog);
  const nameOf = (catalog: string) => own.find(({ id }) => id === catalog)?.label || catalog;
  if (kinds.length < 2 && catalogs.length < 2) return null;
  return (
    <div className="furnish-filter">
      {kinds.length > 1 && (
        <select
          aria-label={texts.kind}
          value={filter.kind ?? ''}
          onChange={({ target }) => onChange({ ...filter, kind: isItemKind(target.value) ? target.value : undefined })}
        >
          <option value="">{texts.allKinds}</option>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {texts[`kind_${each}`]}
            </option>
          ))}
        </select>
      )}
      {catalogs.length > 1 && (
        <select
          aria-label={texts.catalog}
          value={filter.catalog ?? ''}
          onChange={({ target }) => onChange({ ...filter, catalog: target.value || undefined })}
        >
          <option value="">{texts.allCatalogs}</option>
          {catalogs.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** A choice stays in its list when the search leaves nothing of it. */
function withChosen<Each extends string>(choices: readonly Each[], chosen: Each | undefined): readonly Each[] {
  return chosen === undefined || choices.includes(chosen) ? choices : [...choices, chosen];
}
