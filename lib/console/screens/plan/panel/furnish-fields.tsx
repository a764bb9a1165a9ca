import { isItemKind } from '../../../parts/kinds/item-kind.ts';
import { useOwnCatalogs } from '../../../session/use-own-catalogs.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { type FurnishChoices, type FurnishFilter, WHOSE } from './furnish-filter.ts';

interface Props {
  readonly filter: FurnishFilter;
  /** What leads to something in the search. */
  readonly choices: FurnishChoices;
  /** Without a search: a field that is there without one does not go while somebody types. */
  readonly base: FurnishChoices;
  readonly onChange: (filter: FurnishFilter) => void;
}

/**
 * Narrows the catalog to the tenant's own pieces, to a kind and, if there are several, to one of its catalogs. What
 * leads to nothing is left out.
 */
export function FurnishFields({ filter, choices, base, onChange }: Props) {
  const texts = useTexts();
  const { own } = useOwnCatalogs();
  const kinds = withChosen(choices.kinds, filter.kind);
  const catalogs = withChosen(choices.catalogs, filter.catalog);
  const nameOf = (catalog: string) => own.find(({ id }) => id === catalog)?.label || catalog;
  const hints = { all: undefined, ours: texts.whoseOurs, today: texts.whoseToday };
  return (
    <>
      <select
        className="kind"
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
      <fieldset className="facets whose">
        <legend className="unseen">{texts.whose}</legend>
        {WHOSE.map((each) => (
          <button
            key={each}
            type="button"
            title={hints[each]}
            aria-pressed={filter.whose === each}
            onClick={() => onChange({ ...filter, whose: each })}
          >
            {texts[`whose_${each}`]}
          </button>
        ))}
      </fieldset>
      {Math.max(base.catalogs.length, catalogs.length) > 1 && (
        <select
          className="catalog"
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
    </>
  );
}

/** A choice stays in its list when the search leaves nothing of it. */
function withChosen<Each extends string>(choices: readonly Each[], chosen: Each | undefined): readonly Each[] {
  return chosen === undefined || choices.includes(chosen) ? choices : [...choices, chosen];
}
