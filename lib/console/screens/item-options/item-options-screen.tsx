import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { Link, useParams } from 'wouter';
import { ServiceCallError } from '../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import type { Choice } from '../../../../shared/domain/options/option.ts';
import type { ModelParts } from '../../../viewer/options/model-parts.ts';
import { Problem } from '../../parts/problem.tsx';
import { useItem } from '../item/use-item.ts';
import { useItemChange } from '../item/use-item-change.ts';
import type { Draft } from './draft/draft.ts';
import { faultsOf, openedFault, type Refused } from './draft/faults.ts';
import { useKeptDraft } from './draft/kept-drafts.ts';
import { EditingContext } from './editor/editing.ts';
import { OptionsEditor } from './options-editor.tsx';
import { ConfiguredPreview } from './preview/configured-preview.tsx';
import { HandOn } from './preview/hand-on.tsx';
import { useNamedItems } from './preview/use-named-items.ts';
import { OPTION_LANGUAGES, useOptionTexts, viewTexts } from './texts/use-option-texts.ts';

const NO_PARTS: ModelParts = { nodes: [], materials: [], variants: [] };

/** What customers choose of an item: edited beside the model, which shows every change at once. */
export function ItemOptionsScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const found = useItem(decodeURIComponent(id));
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <p className="quiet centre" aria-busy="true" />;
  return <EditedItem key={found.data.item.id} item={found.data.item} etag={found.data.etag} />;
}

interface Props {
  readonly item: Item;
  readonly etag: string | undefined;
}

function EditedItem({ item, etag }: Props) {
  const texts = useOptionTexts();
  const languageId = useId();
  const stored: Draft = useMemo(
    () => ({ options: item.options ?? [], skuTemplate: item.skuTemplate ?? null }),
    [item.options, item.skuTemplate],
  );
  const [edited, change] = useKeptDraft(item.id);
  const draft = edited ?? stored;
  const [openAt, setOpenAt] = useState<number>();
  const [parts, setParts] = useState(NO_PARTS);
  const [refused, setRefused] = useState<Refused>();
  // When the marks are there, the first one gets the focus.
  useEffect(() => {
    if (refused) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const [chosen, setChosen] = useState<Choice>({});
  const [language, setLanguage] = useState(document.documentElement.lang || 'en');
  const words = useQuery({ queryKey: ['view-texts', language], queryFn: () => viewTexts(language) });
  const shown = useDeferredValue(draft);
  const named = useNamedItems(shown.options);
  const { price, currency, manufacturerSKU: sku } = item;
  const view = useMemo(
    () => ({ item: item.id, ...shown, ...named, chosen: {}, price, currency, sku }),
    [item.id, shown, named, price, currency, sku],
  );
  const spoken = useMemo(() => words.data && { texts: words.data, language }, [words.data, language]);
  const save = useItemChange(item.id, etag, () => {
    change(undefined);
    setRefused(undefined);
  });
  const submit = () =>
    save.mutate(
      { options: [...draft.options], skuTemplate: draft.skuTemplate },
      {
        onError: (error) => {
          const details =
            error instanceof ServiceCallError ? error.details.flatMap((each) => ('message' in each ? [each] : [])) : [];
          setRefused({ draft, details });
          setOpenAt(openedFault(details) ?? openAt);
        },
      },
    );
  const glbUrl = item.assets.glb?.url;
  const editing = { draft, change, faultAt: faultsOf(refused, draft), parts, language, currency };
  const display = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' });
  const isRefused = save.error instanceof ServiceCallError && save.error.details.length > 0;
  return (
    <section className="item-options">
      <p className="quiet">
        <Link href={`/items/${encodeURIComponent(item.id)}`}>{item.label || item.id}</Link> / {texts.options}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="tools">
          <h1>{texts.options}</h1>
          <button type="submit" className="main" disabled={edited === undefined || save.isPending}>
            {texts.save}
          </button>
          {edited !== undefined && (
            <button type="button" onClick={() => change(undefined)}>
              {texts.discard}
            </button>
          )}
          <span role="status" className="quiet">
            {edited !== undefined && !save.error ? texts.notSaved : ''}
            {edited === undefined && save.isSuccess ? texts.isSaved : ''}
            {isRefused ? texts.refused : ''}
          </span>
          <label htmlFor={languageId}>{texts.textsIn}</label>
          <select id={languageId} value={language} onChange={({ target }) => setLanguage(target.value)}>
            {OPTION_LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {display.of(each)}
              </option>
            ))}
          </select>
        </div>
        <p className="quiet">{texts.optionsHint}</p>
        {save.error && <Problem error={save.error} />}
        <div className="two">
          <div className="beside">
            <h2>{texts.preview}</h2>
            {glbUrl && spoken ? (
              <ConfiguredPreview glbUrl={glbUrl} view={view} words={spoken} onParts={setParts} onChoice={setChosen} />
            ) : (
              <p className="empty">{glbUrl ? '' : texts.noModel}</p>
            )}
            {glbUrl && edited === undefined && stored.options.length > 0 && (
              <HandOn itemId={item.id} options={stored.options} choice={chosen} />
            )}
          </div>
          <EditingContext value={editing}>
            <div>
              <OptionsEditor item={item} openAt={openAt} onOpen={setOpenAt} />
            </div>
          </EditingContext>
        </div>
      </form>
    </section>
  );
}
