import { useMemo } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { frontSignOf } from '../../parts/kinds/front-sign.ts';
import { pieceOf } from '../../parts/kinds/piece-of-item.ts';
import { CorrectedView } from '../../parts/model-correction/corrected-view.tsx';
import { LikelySizeOffer } from '../../parts/model-correction/likely-size-offer.tsx';
import { useCorrection } from '../../parts/model-correction/use-correction.ts';
import type { WithWarnings } from '../../parts/size/doubts.ts';
import { sizeOf } from '../../parts/size/size-mm.ts';
import { UnusualSizeNote } from '../../parts/size/unusual-size-note.tsx';
import { ItemWork } from './item-work.tsx';

interface Props {
  readonly item: Item & WithWarnings;
  readonly glbUrl: string;
}

/** The model of an item, and what can be done with it. */
export function ItemModel({ item, glbUrl }: Props) {
  const correction = useCorrection(item);
  const sizeMm = useMemo(() => sizeOf(item), [item]);
  return (
    <>
      <CorrectedView
        {...{ itemId: item.id, correction, glbUrl, sizeMm }}
        pictureUrl={item.perspectiveImage}
        frontSign={frontSignOf(item)}
      />
      <UnusualSizeNote size={sizeMm} piece={pieceOf(item)} />
      <LikelySizeOffer item={item} correction={correction} />
      <ItemWork item={item} correction={correction} />
    </>
  );
}
