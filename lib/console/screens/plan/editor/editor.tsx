import { useEffect, useReducer, useState } from 'react';
import { Problem } from '../../../parts/problem.tsx';
import { filled, useTexts } from '../../../texts/use-texts.tsx';
import type { PlanReport } from '../../plans/plan-report.ts';
import { isSavedHere } from '../../plans/recent-plans.ts';
import { DrawingChoice } from '../canvas/drawing-choice.tsx';
import { FIRST_VIEW, shownStrength } from '../canvas/drawing-view.ts';
import type { Mark } from '../canvas/place-marks.ts';
import { PlanCanvas } from '../canvas/plan-canvas.tsx';
import { usePageKeys } from '../canvas/use-page-keys.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { ChosenPanel } from '../panel/chosen-panel.tsx';
import { ContentsPanel } from '../panel/contents-panel.tsx';
import { doubtsToCheck } from '../panel/doubts-to-check.ts';
import { DrawingPanel } from '../panel/drawing-panel.tsx';
import { FurnishPanel } from '../panel/furnish-panel.tsx';
import { MaterialsPanel } from '../panel/materials-panel.tsx';
import { NewSizesNote } from '../panel/new-sizes-note.tsx';
import { ScrollBox } from '../panel/scroll-box.tsx';
import { ShoppingList } from '../panel/shopping-list.tsx';
import { ConflictDialog } from '../save/conflict-dialog.tsx';
import { keptWork } from '../save/kept-work.ts';
import { useKeptWork } from '../save/use-kept-work.ts';
import { useSave } from '../save/use-save.ts';
import { useUnderlay } from '../underlay/use-underlay.ts';
import { changeEditor } from './change-editor.ts';
import { openedEditor } from './editor-state.ts';
import { firstTab, TABS } from './first-tab.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanName } from './plan-name.tsx';
import { ToolBar } from './tool-bar.tsx';

interface Props {
  readonly planId: string;
  readonly name: string;
  readonly document: SourceDocument;
  readonly etag: string | undefined;
  readonly items: { readonly doorItemId: string; readonly windowItemId: string };
  readonly report: PlanReport | undefined;
  /** Whether nobody has changed the plan since its drawing was read. */
  readonly isFresh: boolean;
  readonly onConverted: () => void;
}

/** The editor of a plan: tools, paper, and what is chosen beside it. */
export function Editor({ planId, name, document, etag: openedEtag, items, report, isFresh, onConverted }: Props) {
  const texts = useTexts();
  const [work] = useState(() => keptWork(planId));
  const [state, dispatch] = useReducer(changeEditor, undefined, () => work?.state ?? openedEditor(document, items));
  const [tab, setTab] = useState(() =>
    firstTab({
      document: state.history.present,
      report,
      isFresh: isFresh && !work,
      isWorkedOn: work !== undefined || isSavedHere(planId),
    }),
  );
  const saving = useSave(planId, { etag: work ? work.etag : openedEtag, document: state.history.saved }, dispatch);
  useKeptWork(planId, state, saving.etag);
  const [drawingView, setDrawingView] = useState(FIRST_VIEW);
  const isTaking = tab === 'furnish' || tab === 'materials';
  const strength = shownStrength(drawingView, state.tool === 'piece' ? 'furnish' : 'correct');
  const { data: underlay, error: missing } = useUnderlay(planId, report);
  useEffect(() => {
    if (underlay) dispatch({ type: 'underlay', underlay });
  }, [underlay]);
  const { history } = state;
  const isChanged = history.present !== history.saved;
  const save = () => {
    if (isChanged && !saving.isSaving) saving.save(history);
  };
  usePageKeys((event) => onShortcut(event, { undo, redo, save, putAway }));
  const marks =
    tab === 'drawing' && report
      ? doubtsToCheck(report).flatMap(({ xMm, yMm }, index): Mark[] =>
          xMm === undefined || yMm === undefined ? [] : [{ x: xMm, y: yMm, number: index + 1 }],
        )
      : [];
  const tabs = TABS.filter((each) => each !== 'drawing' || report);
  const names = {
    contents: texts.contents,
    furnish: texts.furnish,
    materials: texts.materials,
    list: texts.shoppingList,
    drawing: texts.drawing,
  };
  return (
    <section className="plan-editor">
      <div className="tools">
        <PlanName name={saving.nameSent ?? name} onChange={saving.rename} />
        <span className={isChanged ? 'mark look' : 'mark'}>{isChanged ? texts.unsaved : texts.allSaved}</span>
        <button type="button" className="main" disabled={!isChanged || saving.isSaving} onClick={save}>
          {texts.save}
        </button>
        <PlanActions planId={planId} name={name} document={history.present} />
      </div>
      {saving.error && <Problem error={saving.error} onRetry={save} />}
      {saving.renameError && <Problem error={saving.renameError} onRetry={saving.renameAgain} />}
      <ToolBar state={state} dispatch={dispatch}>
        {underlay && (
          <DrawingChoice view={drawingView} onChange={(change) => setDrawingView((view) => ({ ...view, ...change }))} />
        )}
      </ToolBar>
      <div className="plan-work">
        <PlanCanvas state={state} dispatch={dispatch} marks={marks} drawing={{ ...drawingView, strength }} />
        <aside className={isTaking ? 'plan-side takes' : 'plan-side'} aria-label={texts.chosen}>
          <div className="facets">
            {tabs.map((each) => (
              <button key={each} type="button" aria-pressed={each === tab} onClick={() => setTab(each)}>
                {names[each]}
              </button>
            ))}
          </div>
          <div className="plan-body">
            <NewSizesNote document={history.present} dispatch={dispatch} />
            {tab === 'furnish' && (
              <FurnishPanel
                taken={state.tool === 'piece' ? state.kinds.piece?.itemId : undefined}
                dispatch={dispatch}
              />
            )}
            {tab === 'materials' && (
              <MaterialsPanel
                taken={state.tool === 'paint' ? state.kinds.paint?.itemId : undefined}
                dispatch={dispatch}
              />
            )}
            {!isTaking && (
              <ScrollBox key={tab}>
                {tab === 'contents' && (
                  <ContentsPanel document={history.present} selection={state.selection} dispatch={dispatch} />
                )}
                {tab === 'list' && (
                  <ShoppingList
                    planId={planId}
                    planName={name}
                    etag={saving.etag}
                    isChanged={isChanged}
                    document={history.saved}
                  />
                )}
                {tab === 'drawing' && report && (
                  <DrawingPanel
                    planId={planId}
                    report={report}
                    document={history.present}
                    selection={state.selection}
                    kinds={state.kinds}
                    dispatch={dispatch}
                    underlay={underlay}
                    missing={missing}
                    isChanged={isChanged}
                    onConverted={onConverted}
                  />
                )}
              </ScrollBox>
            )}
          </div>
          <div className="plan-chosen">
            <ScrollBox key={JSON.stringify(state.selection)}>
              <ChosenPanel plan={{ id: planId, name }} state={state} dispatch={dispatch} />
            </ScrollBox>
          </div>
        </aside>
      </div>
      <p className="quiet plan-status" role="status">
        {state.notice
          ? texts[state.notice]
          : filled(texts.planStatus, { steps: history.past.length, tool: texts[TOOL_TEXTS[state.tool]] })}
      </p>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          mine={history.present}
          isSaving={saving.isSaving}
          onMine={() => saving.keepMine(history)}
          onTheirs={saving.takeTheirs}
          onLater={saving.dismiss}
        />
      )}
    </section>
  );

  function undo() {
    dispatch({ type: 'undo' });
  }
  function redo() {
    dispatch({ type: 'redo' });
  }
  function putAway() {
    if (state.tool !== 'select') dispatch({ type: 'cancel' });
  }
}

const TOOL_TEXTS = {
  select: 'toolSelect',
  wall: 'wall',
  door: 'door',
  window: 'window',
  trace: 'toolTrace',
  piece: 'nextPiece',
  paint: 'nextMaterial',
} as const;

/** Keys that work in all of the page of a plan, but not where a text is typed. */
function onShortcut(
  event: KeyboardEvent,
  { undo, redo, save, putAway }: Readonly<Record<'undo' | 'redo' | 'save' | 'putAway', () => void>>,
): void {
  // On the button of the tool or of the item in the hand. The paper has this key too.
  if (event.key === 'Escape' && event.target instanceof HTMLButtonElement) putAway();
  if (!event.ctrlKey && !event.metaKey) return;
  const key = event.key.toLowerCase();
  const isTyping = event.target instanceof HTMLInputElement;
  if (key === 's') save();
  else if (key === 'z' && !isTyping) (event.shiftKey ? redo : undo)();
  else if (key === 'y' && !isTyping) redo();
  else return;
  event.preventDefault();
}
