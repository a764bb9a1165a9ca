import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { fittingCamera } from './camera.ts';
import { PlanLayers } from './plan-layers.tsx';

interface Props {
  readonly document: SourceDocument;
  readonly label: string;
}

/** The picture has these proportions, and takes the width that it gets. */
const SIZE = { width: 420, height: 300 };

/** A plan to look at. */
export function PlanPicture({ document, label }: Props) {
  const { left, top, mmPerPx } = fittingCamera(planView(document), SIZE);
  return (
    <svg
      className="plan-picture"
      role="img"
      aria-label={label}
      viewBox={[left, top, SIZE.width * mmPerPx, SIZE.height * mmPerPx].join(' ')}
    >
      <PlanLayers document={document} mmPerPx={mmPerPx} />
    </svg>
  );
}
