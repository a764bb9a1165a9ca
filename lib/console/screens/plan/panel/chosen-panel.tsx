import type { PlanCameFrom } from '../../../parts/plan-came-from.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { planView } from '../document/plan-view.ts';
import { chosenIn } from '../editor/selection.ts';
import { OpeningPanel } from './opening-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { PiecePanel } from './piece-panel.tsx';
import { RoomPanel } from './room-panel.tsx';
import { ToolPanel } from './tool-panel.tsx';
import { WallPanel } from './wall-panel.tsx';

/** The numbers of what is chosen, or of what the tool makes next. */
export function ChosenPanel({ plan, state, dispatch }: PanelProps & { readonly plan: PlanCameFrom }) {
  const texts = useTexts();
  const chosen = chosenIn(planView(state.history.present), state.selection);
  if (!chosen) return <ToolPanel state={state} dispatch={dispatch} />;
  return (
    <section className="panel" aria-label={texts.chosen}>
      {chosen.kind === 'wall' && (
        <WallPanel key={chosen.wall.key} wall={chosen.wall} state={state} dispatch={dispatch} />
      )}
      {chosen.kind === 'opening' && (
        <OpeningPanel key={chosen.opening.key} opening={chosen.opening} state={state} dispatch={dispatch} />
      )}
      {chosen.kind === 'piece' && (
        <PiecePanel key={chosen.piece.key} piece={chosen.piece} plan={plan} state={state} dispatch={dispatch} />
      )}
      {chosen.kind === 'room' && (
        <RoomPanel key={chosen.room.id} room={chosen.room} state={state} dispatch={dispatch} />
      )}
    </section>
  );
}
