import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { useSizeToCome } from '../../parts/model-correction/use-size-to-come.ts';
import { noticeText } from '../../parts/notice-text.ts';
import { Problem } from '../../parts/problem.tsx';
import { isDoubt } from '../../parts/size/doubts.ts';
import { oddSizes, oddSizesText } from '../../parts/size/odd-sizes.ts';
import { useSecondPress } from '../../parts/size/use-second-press.ts';
import { useService } from '../../session/service.tsx';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { sentTogether } from '../upload/sent-together.ts';
import { AlsoPublished } from './also-published.tsx';
import { leftToMake } from './making-models.ts';
import { MakingNote } from './making-note.tsx';
import { MissingTexture } from './missing-texture.tsx';
import { nextToLookAt } from './next-to-look-at.ts';
import { OrIsIt } from './or-is-it.tsx';
import { ReviewActions, UndoDecision } from './review-actions.tsx';
import { ReviewEnd } from './review-end.tsx';
import { ReviewFields } from './review-fields.tsx';
import { ReviewLoading } from './review-loading.tsx';
import { ReviewModel } from './review-model.tsx';
import { type Decision, type ItemWords, renamingOf, stepToUndo } from './review-steps.ts';
import { ReviewStrip } from './review-strip.tsx';
import { SameCorrectionNote } from './same-correction-note.tsx';
import { scaledMate } from './scaled-mate.ts';
import { UnreadNote } from './unread-note.tsx';
import { useComingUploads } from './use-coming-uploads.ts';
import { useMakingModels, useReadMadeModels } from './use-making-models.ts';
import { useReviewActions } from './use-review-actions.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useSameCorrection } from './use-same-correction.ts';
import { useMoreItems, useWaitingItems } from './use-waiting-items.ts';

/** Where the queries keep an item that was looked at. */
const seenKey = (id: string | undefined) => ['item', id, 'review'] as const;
type Seen = { readonly item: Item };

/** Hidden items with a model, one after the other, by keys: what is good is published, the rest waits. */
export function ReviewScreen() {
  const texts = useTexts();
  const { client } = useService();
  const queries = useQueryClient();
  // Of the address: the model that somebody asked for.
  const { id: asked = '' } = useParams<{ id?: string }>();
  const [chosenAt, setAt] = useState<number>();
  const { steps, words, decided, published, decide, rename, undo, error } = useReviewActions();
  const same = useSameCorrection();
  const found = useWaitingItems();
  const making = useMakingModels();
  const uploads = useComingUploads();
  // With what corrections have changed since the list was read.
  const items = (found.data?.items ?? []).map((each): Item => {
    const seen = queries.getQueryData<Seen>(seenKey(each.id))?.item ?? each;
    return { ...seen, ...words.get(each.id) };
  });
  const askedAt = items.findIndex(({ id }) => id === decodeURIComponent(asked));
  const at = chosenAt ?? Math.max(0, askedAt);
  const isAllDecided = items.every(({ id }) => decided.has(id));
  // Behind the last one is the end, when all are decided: from there the keys lead back.
  const last = isAllDecided ? items.length : items.length - 1;
  // After the end, a list that was read again begins with what is open.
  const shownAt = at >= items.length ? nextToLookAt(items, decided, 0) : Math.min(at, last);
  const isAtEnd = shownAt === items.length;
  const isMoreAwaited = useMoreItems(found, isAtEnd);
  const { isOld, error: unread } = useReadMadeModels(found.dataUpdatedAt, making.data?.lastEndedMs);
  const left = leftToMake(making.data, uploads, new Set(items.map(({ id }) => id)));
  const item = items[shownAt];
  const decision = item && decided.get(item.id);
  const state = useQuery({
    queryKey: seenKey(item?.id),
    enabled: item !== undefined,
    queryFn: ({ signal }) => client.getItem({ params: { id: item?.id ?? '' }, signal }),
  });
  const shown = item && { ...item, ...state.data?.item, ...words.get(item.id) };
  const coming = useSizeToCome(shown);
  const odd = oddSizes(shown ? [{ ...shown, ...coming }] : []);
  const [sizeToAsk] = odd.map((each) => oddSizesText([each], texts));
  const second = useSecondPress(`${item?.id} ${sizeToAsk}`);
  const decideAs = (becomes: Decision['becomes'], clicks?: number) => {
    if (!item || !shown || decision !== undefined) return;
    // A wrong size is the costliest mistake of a catalog.
    if (becomes === 'published' && sizeToAsk !== undefined && !second.mayGoOn(clicks)) return;
    const { id, label, perspectiveImage = null } = shown;
    decide({ id, becomes, shown: { id, label, pictureUrl: perspectiveImage } });
    setAt(nextToLookAt(items, new Map(decided).set(item.id, becomes), shownAt + 1));
  };
  const renameAs = (typed: Partial<ItemWords>) => {
    const renaming = shown && renamingOf(shown, typed);
    if (renaming) rename(renaming);
  };
  const lastStep = stepToUndo(steps, item?.id);
  const undoneItem = items.find(({ id }) => id === lastStep?.id);
  const undone = lastStep && undoneItem && { name: undoneItem.label || undoneItem.id, step: lastStep };
  const undoLast = () => {
    // It is gone if the list was read again.
    if (undone === undefined || undoneItem === undefined) return;
    undo(undone.step);
    setAt(items.indexOf(undoneItem));
  };
  const isOpenBefore = shownAt === last && !isAllDecided && nextToLookAt(items, decided, 0) !== shownAt;
  // Behind the last one the first open one comes again.
  const step = (by: 1 | -1) =>
    setAt(by === 1 && isOpenBefore ? nextToLookAt(items, decided, 0) : Math.max(0, Math.min(last, shownAt + by)));
  useReviewKeys({
    onStep: step,
    onPublish: () => decideAs('published'),
    onArchive: () => decideAs('archived'),
    onUndo: undoLast,
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  // Nobody is told that nothing comes before that is known.
  const isNoneKnown = isAtEnd && (making.isPending || (isOld && !unread && items.length === 0 && left === 0));
  if (found.isPending || isMoreAwaited || isNoneKnown) return <ReviewLoading />;
  if (!item || !shown) {
    return (
      <ReviewEnd {...{ items, decided, published, left }} onChoose={setAt}>
        <UnreadNote error={unread ?? making.error} />
        <div className="tools">
          <UndoDecision undone={undone} onUndo={undoLast} />
        </div>
      </ReviewEnd>
    );
  }
  const warnings = state.data?.item.modelWarnings ?? [];
  return (
    <section className="review">
      <h1 className="unseen">{shown.label || shown.id}</h1>
      <ReviewActions
        decision={decision}
        canGoOn={shownAt < last || isOpenBefore}
        onDecide={decideAs}
        question={second.isAsked ? sizeToAsk : undefined}
        onLater={() => step(1)}
        undone={undone}
        onUndo={undoLast}
      />
      <header className="tools">
        <ReviewFields key={item.id} item={shown} disabled={decision === 'archived'} onWords={renameAs} />
        <Link href={`/items/${encodeURIComponent(item.id)}`}>{texts.open}</Link>
      </header>
      {error && <Problem error={error} />}
      <div className="review-place">
        <p className="quiet nth-of" role="status">
          {filled(texts.nthOf, { nth: shownAt + 1, count: items.length })}
        </p>
        <MakingNote count={left} />
        <UnreadNote error={unread ?? making.error} />
      </div>
      <ReviewStrip items={items} decided={decided} at={shownAt} onChoose={setAt} />
      <ReviewModel
        key={item.id}
        item={shown}
        onCorrected={(made) => same.note(item.id, made)}
        mate={scaledMate(item.id, items, same.corrected, sentTogether(item.id))}
        beside={same.last && <SameCorrectionNote {...{ items, decided, same: same.last, by: same }} shown={item.id} />}
      >
        {decision !== 'archived' && words.get(item.id)?.type === undefined && (
          <OrIsIt item={shown} onWords={renameAs} />
        )}
        {decision === undefined && <AlsoPublished item={shown} />}
        <ul className="notes">
          {warnings.map(({ code, message }) => (
            <li key={`${code} ${message}`} className={isDoubt({ code }) ? 'look' : 'quiet'}>
              {noticeText(message, texts)}
            </li>
          ))}
        </ul>
        {warnings.some(({ code }) => code === 'TEXTURE_MISSING') && (
          <MissingTexture key={`missing ${item.id}`} item={shown} />
        )}
      </ReviewModel>
    </section>
  );
}
