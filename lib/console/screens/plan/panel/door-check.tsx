import { useMemo } from 'react';
import { counted } from '../../../texts/counted.ts';
import { shownLanguage, useTexts } from '../../../texts/use-texts.tsx';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Kinds } from '../editor/editor-state.ts';
import { doorGaps, withDoors } from '../underlay/door-gaps.ts';
import type { Underlay } from '../underlay/underlay.ts';
import type { PanelProps } from './panel-props.ts';

interface Props extends Pick<PanelProps, 'dispatch'> {
  readonly document: SourceDocument;
  readonly underlay: Underlay | undefined;
  /** What the doors are like that it makes. */
  readonly kinds: Kinds;
}

/** Says of a plan without doors how to make them, and makes them of the gaps of its drawing, all in one step. */
export function DoorCheck({ document, underlay, kinds, dispatch }: Props) {
  const texts = useTexts();
  const gaps = useMemo(() => (underlay ? doorGaps(planView(document), underlay) : []), [document, underlay]);
  return (
    <div className="door-check">
      <p>{texts.noDoorsFound}</p>
      {gaps.length > 0 && (
        <div className="panel-tools">
          <span>{counted(texts.gapsMayBeDoors, gaps.length, shownLanguage())}</span>
          <button
            type="button"
            onClick={() => dispatch({ type: 'change', change: (plan) => withDoors(plan, gaps, kinds) })}
          >
            {counted(texts.makeThemDoors, gaps.length, shownLanguage())}
          </button>
        </div>
      )}
    </div>
  );
}

/** Whether a plan has walls but no door. */
export function hasNoDoors(document: SourceDocument): boolean {
  const { openings, walls } = planView(document);
  return walls.length > 0 && !openings.some(({ value }) => value.type === 'door');
}
