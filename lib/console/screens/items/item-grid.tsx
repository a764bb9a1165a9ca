import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { isCovering } from '../../../../shared/domain/items/material-kind.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { MADE_STATES, modelStateOf } from '../../parts/size/doubts.ts';
import { sizeText } from '../../parts/size/size-mm.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import { HIDDEN } from '../../parts/visibility.ts';
import type { Texts } from '../../texts/en.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { ItemListProps } from './item-list-props.ts';
import { ROW_PX, useColumns } from './use-columns.ts';

/** The next page is fetched this many rows before the end. */
const AHEAD_ROWS = 6;

/** Pictures of items in rows; only those in sight exist, so that 100,000 scroll as 100 do. */
export function ItemGrid({ items, selected, onToggle, onEnd }: ItemListProps) {
  const { place, columns } = useColumns();
  const count = Math.ceil(items.length / columns);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_PX,
    overscan: 3,
  });
  const visible = rows.getVirtualItems();
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (count > 0 && last >= count - AHEAD_ROWS) onEnd();
  }, [count, last, onEnd]);
  return (
    <div ref={place} className="grid">
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {visible.map(({ index, start }) => (
          <div
            key={index}
            className="row"
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
          >
            {items.slice(index * columns, (index + 1) * columns).map((item) => (
              <Card key={item.id} item={item} isSelected={selected.has(item.id)} onToggle={onToggle} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Card({ item, isSelected, onToggle }: Pick<ItemListProps, 'onToggle'> & { item: Item; isSelected: boolean }) {
  const texts = useTexts();
  const { id, label, perspectiveImage, modelStatus, visibilityStatus, width, depth, height } = item;
  const name = label || id;
  const isMade = MADE_STATES.has(modelStatus);
  return (
    <article className={`card${isSelected ? ' selected' : ''}`}>
      <input type="checkbox" aria-label={name} checked={isSelected} onChange={() => onToggle(id)} />
      <Link href={`/items/${encodeURIComponent(id)}`}>
        <span className="picture">
          {perspectiveImage ? (
            <img className={isCovering(item) ? 'covering' : ''} src={perspectiveImage} alt="" loading="lazy" />
          ) : (
            modelStatus !== 'converting' && texts[isMade ? 'ready' : ((modelStatus ?? 'none') as keyof Texts)]
          )}
          {modelStatus === 'converting' && <StateMark state="converting" />}
          {modelStateOf(item) === 'review' && <StateMark state="review" />}
          {visibilityStatus === HIDDEN && <span className="mark not-shown">{texts.hidden}</span>}
        </span>
        <span className="name">{name}</span>
        <span className="quiet">{width && depth && height ? sizeText({ width, depth, height }) : id}</span>
      </Link>
    </article>
  );
}
