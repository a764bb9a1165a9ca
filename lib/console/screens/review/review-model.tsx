import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { frontSignOf } from '../../parts/kinds/front-sign.ts';
import { pieceOf } from '../../parts/kinds/piece-of-item.ts';
import { CorrectedView } from '../../parts/model-correction/corrected-view.tsx';
import type { ScaledMate } from '../../parts/model-correction/likely-size.ts';
import { LikelySizeOffer } from '../../parts/model-correction/likely-size-offer.tsx';
import { ModelCorrection } from '../../parts/model-correction/model-correction.tsx';
import { type OnCorrected, useCorrection } from '../../parts/model-correction/use-correction.ts';
import { useSizeToCome } from '../../parts/model-correction/use-size-to-come.ts';
import { isDoubtful, type WithWarnings } from '../../parts/size/doubts.ts';
import { lengthText, SIDES, sizeOf } from '../../parts/size/size-mm.ts';
import { UnusualSizeNote } from '../../parts/size/unusual-size-note.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

interface Props {
  readonly item: Item & WithWarnings;
  readonly onCorrected: OnCorrected;
  /** A model of the same folder, if one was scaled in this visit. */
  readonly mate: ScaledMate | undefined;
  /** What is said of it beside its size. It stands below the picture, where it moves no button and no field. */
  readonly children: ReactNode;
  /** What follows from a correction, below the fields that it was made with. */
  readonly beside: ReactNode;
}

/** The picture of a model with what is said of it, and beside it its sizes and what can be corrected. */
export function ReviewModel({ item, onCorrected, mate, children, beside }: Props) {
  const texts = useTexts();
  const correction = useCorrection(item, onCorrected);
  const coming = useSizeToCome(item);
  const { width = null, depth = null, height = null } = item;
  const sizeMm = useMemo(() => sizeOf({ width, depth, height }), [width, depth, height]);
  const glbUrl = item.assets.glb?.url;
  return (
    <div className="two">
      <div>
        <div className="review-picture">
          {glbUrl ? (
            <CorrectedView
              {...{ itemId: item.id, correction, glbUrl, sizeMm }}
              pictureUrl={item.perspectiveImage}
              frontSign={frontSignOf(item)}
            />
          ) : (
            <div className="stage" />
          )}
          {isDoubtful(item) && <StateMark state="review" />}
        </div>
        <div className="review-notes">
          <UnusualSizeNote size={coming ?? sizeMm} piece={pieceOf(item)} />
          <LikelySizeOffer {...{ item, correction, mate }} />
          {children}
        </div>
      </div>
      <div>
        <dl className="review-sizes" aria-busy={coming !== undefined}>
          {SIDES.map((side) => {
            const mm = coming?.[side] ?? item[side];
            return (
              <div key={side}>
                <dt>{texts[side]}</dt>
                <dd>{mm == null ? '–' : `${lengthText(mm)} mm`}</dd>
              </div>
            );
          })}
        </dl>
        <ModelCorrection item={item} correction={correction} mayGoOn />
        {beside}
      </div>
    </div>
  );
}
