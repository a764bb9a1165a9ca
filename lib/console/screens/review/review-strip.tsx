import { useEffect, useRef } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';

interface Props {
  readonly items: readonly Item[];
  readonly at: number;
  readonly onChoose: (at: number) => void;
}

/** Small pictures of all that waits, in the order of the keys. A model that is unusual has a mark. */
export function ReviewStrip({ items, at, onChoose }: Props) {
  const texts = useTexts();
  const place = useRef<HTMLUListElement>(null);
  useEffect(() => {
    place.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  return (
    <ul className="review-strip" ref={place}>
      {items.map(({ id, label, perspectiveImage, modelStatus }, index) => {
        const isUnusual = modelStatus === 'review';
        const name = filled(texts.chooseNamed, { name: label || id });
        return (
          <li key={id}>
            <button
              type="button"
              aria-label={isUnusual ? `${name} (${texts.review})` : name}
              aria-current={index === at}
              title={label || id}
              onClick={() => onChoose(index)}
            >
              {perspectiveImage ? <img src={perspectiveImage} alt="" loading="lazy" /> : (label || id).slice(0, 1)}
              {isUnusual && (
                <span className="unusual" aria-hidden="true">
                  !
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
