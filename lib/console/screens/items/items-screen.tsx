import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { Problem } from '../../parts/problem.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { modelStateOf } from '../../parts/size/doubts.ts';
import { ARCHIVED } from '../../parts/visibility.ts';
import { mayLackOwnChange } from '../../session/own-changes.ts';
import { counted } from '../../texts/counted.ts';
import type { Texts } from '../../texts/en.ts';
import { filled, shownLanguage, useTexts } from '../../texts/use-texts.tsx';
import { ArchivedNote } from './archived-note.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Facets } from './facets.tsx';
import { ItemGrid } from './item-grid.tsx';
import { ItemPlaceholders } from './item-placeholders.tsx';
import { knownCounts } from './known-counts.ts';
import { beingMade } from './sample-items.ts';
import { useListView } from './use-list-view.ts';
import { useShownItems } from './use-shown-items.ts';

/** Not in the first load: pictures come first. */
const ItemTable = lazy(() => import('./item-table.tsx'));

/** All items of the tenant: search, filters, pictures or a table, and changes of many at once. */
export function ItemsScreen() {
  const texts = useTexts();
  const [text, setText] = useState('');
  const [modelStatus, setModelStatus] = useState<string>();
  const [visibility, setVisibility] = useState<string>();
  const [restored, setRestored] = useState(0);
  // As they were when they were selected: another search has other items.
  const [selected, setSelected] = useState<ReadonlyMap<string, Item>>(new Map());
  const filter = { text: useDeferredValue(text.trim()), modelStatus, visibility };
  const { found, loaded, items, isNarrowed, onEnd } = useShownItems(filter);
  const meta = found.data?.pages[0]?.meta;
  // The count of the service is as old as its search index (D2182), which a long list bears; a whole one is counted
  // here.
  const isOld = mayLackOwnChange(found.dataUpdatedAt);
  const total = isNarrowed ? undefined : meta?.total;
  const count = found.hasNextPage ? total : items.length;
  const counts =
    meta &&
    knownCounts({
      ...{
        items: loaded,
        stateOf: modelStateOf,
        isOfOneVisibility: visibility !== undefined,
        isWhole: !found.hasNextPage,
      },
      ...{ facets: meta.facets, isOld },
    });
  const making = beingMade(items);
  const byId = new Map(selected.size > 0 ? loaded.map((item) => [item.id, item]) : []);
  const isArchived = visibility === String(ARCHIVED);
  const { views, view, choose } = useListView();
  const List = view === 'table' ? ItemTable : ItemGrid;
  const isFiltered = text !== '' || modelStatus !== undefined || visibility !== undefined;
  const chooseVisibility = (wanted: string | undefined) => {
    setVisibility(wanted);
    // What can be done with archived items is another thing.
    setSelected(new Map());
    setRestored(0);
  };
  const toggle = (id: string) =>
    setSelected((before) => {
      const after = new Map(before);
      const item = loaded.find((each) => each.id === id);
      if (!after.delete(id) && item) after.set(id, item);
      return after;
    });
  return (
    <section className="items">
      <h1 className="unseen">{texts.items}</h1>
      <div className="tools">
        <SearchField value={text} onChange={setText} />
        <p className="quiet" role="status">
          {count !== undefined && meta && counted(texts.itemsFound, count, shownLanguage())}
        </p>
        <Link href="/upload" className="main">
          {texts.uploadModels}
        </Link>
        <span className="facets list-view">
          {views.map((each) => (
            <button key={each} type="button" aria-pressed={each === view} onClick={() => choose(each)}>
              {texts[each]}
            </button>
          ))}
        </span>
      </div>
      {found.isPending && <div className="tools filters" />}
      {counts && (
        <div className="tools filters">
          <Facets label={texts.state} counts={counts.modelStatus} value={modelStatus} onChange={setModelStatus} />
          <Facets label={texts.shown} counts={counts.visibilityStatus} value={visibility} onChange={chooseVisibility} />
          <p className="making" role="status">
            {making.others > 0 && filled(texts.beingConverted, { count: making.others })}{' '}
            {/* A filtered list does not have all samples. */}
            {making.samples > 0 && !isFiltered && samplesText(making, texts)}
          </p>
        </div>
      )}
      <ArchivedNote isShown={isArchived && items.length > 0 && !found.isPlaceholderData} restored={restored} />
      {selected.size > 0 && (
        <BulkBar
          items={[...selected.values()].map((each) => byId.get(each.id) ?? each)}
          isArchived={isArchived}
          onRestored={setRestored}
          onDone={() => setSelected(new Map())}
        />
      )}
      {found.isPending && <ItemPlaceholders />}
      {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && items.length === 0 && !(isNarrowed && found.hasNextPage) && (
        <p className="empty">{emptyText(texts, isFiltered, isArchived && text === '' && modelStatus === undefined)}</p>
      )}
      {/* Until the new list has come, the one before is only looked at: what is chosen of it may not be in the new one. */}
      {!found.isPending && (
        <div className="list-place" inert={found.isPlaceholderData}>
          <Suspense>
            <List items={items} selected={selected} onToggle={toggle} onEnd={onEnd} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** Of how many samples the pictures are still to come: the counts beside it count all items. */
function samplesText({ samples, allSamples }: ReturnType<typeof beingMade>, texts: Texts): string {
  const count = counted(texts.samplesConverted, samples, shownLanguage());
  return filled(count, { total: new Intl.NumberFormat().format(allSamples) });
}

function emptyText(texts: Texts, isFiltered: boolean, isAllArchived: boolean): string {
  if (isAllArchived) return texts.noArchived;
  return isFiltered ? texts.noItems : texts.noItemsYet;
}
