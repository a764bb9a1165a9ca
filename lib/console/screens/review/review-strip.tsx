import { useEffect, useRef } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { isDoubtful } from '../../parts/size/doubts.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import type { Decision } from './review-steps.ts';

/** Signs in the corner of a picture. */
const DECISION_SIGNS = { published: '✓', archived: '×' } as const;

interface Props {
  readonly items: readonly Item[];
  readonly decided: ReadonlyMap<string, Decision['becomes']>;
  readonly at: number;
  readonly onChoose: (at: number) => void;
}

/**
 * Small pictures of all that waits, in the order of the keys, the current one in the middle. What is unusual has a
 * mark, and what is decided too.
 */
export function ReviewStrip({ items, decided, at, onChoose }: Props) {
  const texts = useTexts();
  const place = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = place.current;
    const current = list?.children[at];
    if (!list || !current) return undefined;
    const centre = () => {
      // The list alone scrolls; whether it moves or jumps is said in its style.
      const [around, box] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
      list.scrollBy({ left: box.left + box.width / 2 - around.left - around.width / 2 });
    };
    // It calls at once, and again when a phone is turned.
    const observer = new ResizeObserver(centre);
    observer.observe(list);
    return () => observer.disconnect();
  }, [at]);
  return (
    <ul className="review-strip" ref={place}>
      {items.map((item, index) => {
        const { id, label, perspectiveImage } = item;
        const decision = decided.get(id);
        const isUnusual = decision === undefined && isDoubtful(item);
        const name = filled(texts.chooseNamed, { name: label || id });
        const state = decision ? texts[decision] : isUnusual ? texts.review : undefined;
        return (
          <li key={id}>
            <button
              type="button"
              className={decision ? 'is-decided' : ''}
              aria-label={state ? `${name} (${state})` : name}
              aria-current={index === at}
              title={label || id}
              onClick={() => onChoose(index)}
            >
              {perspectiveImage ? <img src={perspectiveImage} alt="" loading="lazy" /> : (label || id).slice(0, 1)}
              {(isUnusual || decision) && (
                <span className={decision ?? 'unusual'} aria-hidden="true">
                  {decision ? DECISION_SIGNS[decision] : '!'}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
