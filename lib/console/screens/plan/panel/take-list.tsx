import type { ReactNode } from 'react';
import { Loading } from '../../../parts/loading.tsx';
import { SearchField } from '../../../parts/search-field.tsx';
import { DoubtSign } from './doubt-sign.tsx';
import { ScrollBox } from './scroll-box.tsx';

/** As many cards as are seen at once. */
const WAITING_CARDS = 12;

/** Something that can be taken into the hand. */
interface Takeable {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of its name: its size, its group. */
  readonly note: string;
  /** Why its size should be looked at. */
  readonly doubt?: string | undefined;
  /** What people should know of it, as that clients do not see it. */
  readonly mark?: string | undefined;
  readonly pictureUrl: string | null | undefined;
}

interface Props {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly entries: readonly Takeable[];
  /** Nothing has come yet: cards without anything keep its place. */
  readonly isLoading: boolean;
  /** The one that is in the hand. */
  readonly taken: string | undefined;
  /** By a click, or when a drag begins. */
  readonly onTake: (id: string) => void;
  /** A drag ended beside the paper. */
  readonly onPutAway: () => void;
  /** Of what is searched: another search begins at the top again. */
  readonly listKey?: string;
  /** The end of the list is near. */
  readonly onEnd?: () => void;
  /** Why there is nothing. */
  readonly children: ReactNode;
}

/** A search, and pictures to put into the plan: by drag, or with the next click on the paper. */
export function TakeList({
  typed,
  onType,
  entries,
  isLoading,
  taken,
  onTake,
  onPutAway,
  listKey,
  onEnd,
  children,
}: Props) {
  return (
    <div className="panel furnish">
      <div className="furnish-head">
        <SearchField value={typed} onChange={onType} />
        {children}
      </div>
      {isLoading && <Loading className="unseen" />}
      <ScrollBox key={listKey} {...(onEnd && { onEnd })}>
        <ul>
          {isLoading &&
            // biome-ignore lint/suspicious/noArrayIndexKey: these cards are all the same
            Array.from({ length: WAITING_CARDS }, (_, at) => <li key={at} className="waiting" aria-hidden="true" />)}
          {entries.map(({ id, name, note, doubt, mark, pictureUrl }) => (
            <li key={id}>
              <button
                type="button"
                draggable
                aria-pressed={taken === id}
                title={name}
                onClick={() => onTake(id)}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', id);
                  event.dataTransfer.effectAllowed = 'copy';
                  // Chromium gives up a drag whose start moves its button.
                  setTimeout(() => onTake(id));
                }}
                onDragEnd={({ dataTransfer }) => {
                  if (dataTransfer.dropEffect === 'none') onPutAway();
                }}
              >
                {pictureUrl ? (
                  <span className="picture">
                    <img src={pictureUrl} alt="" loading="lazy" draggable={false} />
                  </span>
                ) : (
                  <span className="picture bare" aria-hidden="true">
                    {name.slice(0, 1)}
                  </span>
                )}
                <span className="words">
                  <span className="name">{name}</span>
                  <span className="quiet">
                    {note}
                    {doubt !== undefined && (
                      <span title={doubt}>
                        {' '}
                        <DoubtSign /> <span className="unseen">{doubt}</span>
                      </span>
                    )}
                  </span>
                  {mark !== undefined && <span className="mark">{mark}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </ScrollBox>
    </div>
  );
}
