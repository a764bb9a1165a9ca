import { type Dispatch, type DragEvent, useId, useMemo, useRef } from 'react';
import { useTexts } from '../../../texts/use-texts.tsx';
import { planView } from '../document/plan-view.ts';
import type { EditorAction } from '../editor/change-editor.ts';
import { type EditorState, shownDocument } from '../editor/editor-state.ts';
import { unusedOutline } from '../underlay/unused-outline.ts';
import { gridLinesMm, placeUnder, reachOf } from './camera.ts';
import { DrawingLayer } from './drawing-layer.tsx';
import { BESIDE_FROM, type DrawingView } from './drawing-view.ts';
import { HandLayer } from './hand-layer.tsx';
import { MarkLayer } from './mark-layer.tsx';
import type { Mark } from './place-marks.ts';
import { PlanLayers } from './plan-layers.tsx';
import { useCamera } from './use-camera.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useHand } from './use-hand.ts';
import { useMedia } from './use-media.ts';
import { isForPaper, usePageKeys } from './use-page-keys.ts';
import { usePaper } from './use-paper.ts';

interface Props {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly marks: readonly Mark[];
  readonly drawing: DrawingView;
}

/** The paper: the plan, what the hand does, and the buttons that zoom. */
export function PlanCanvas({ state, dispatch, marks, drawing }: Props) {
  const texts = useTexts();
  const canvas = useRef<SVGSVGElement>(null);
  const gridId = useId();
  const document = shownDocument(state);
  const screen = useCamera(canvas, planView(document), state.underlay?.bounds);
  const { setCamera, showAll, zoomBy } = screen;
  const { camera, size } = usePaper(planView(document)) ?? screen;
  const hand = useHand({ state, dispatch, camera, setCamera, canvas });
  const onKeyDown = useCanvasKeys({ state, dispatch, camera, size, setCamera, zoomBy, showAll });
  usePageKeys((event) => {
    if (isForPaper(event)) onKeyDown(event);
  });
  const box = camera && size && [camera.left, camera.top, size.width * camera.mmPerPx, size.height * camera.mmPerPx];
  const dropped = (event: DragEvent<SVGSVGElement>, type: 'hover' | 'press') => {
    if (!camera || (state.tool !== 'piece' && state.tool !== 'paint')) return;
    event.preventDefault();
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = placeUnder(camera, { x: event.clientX - left, y: event.clientY - top });
    dispatch({ type, point, reach: reachOf(camera) });
  };
  const { underlay } = state;
  const { walls, openings, pieces } = planView(state.history.present);
  const unused = useMemo(
    () => (underlay ? unusedOutline(underlay, { walls, openings }) : ''),
    [underlay, walls, openings],
  );
  const isWide = useMedia(BESIDE_FROM);
  const place = underlay && box ? drawing.place : 'hidden';
  const isBeside = place === 'beside' && isWide;
  const isUnder = place === 'under' || (place === 'beside' && !isWide);
  const shown = underlay && box && { underlay, unused, viewBox: box.join(' '), strength: drawing.strength };
  // The paper stays the same element when the drawing comes beside it: what watches its size goes on.
  return (
    <div className={`plan-sheets${isBeside ? ' two' : ''}`}>
      <div className="plan-paper">
        {shown && isUnder && <DrawingLayer {...shown} hasTexts={false} isFurnished={pieces.length > 0} />}
        <svg
          ref={canvas}
          className={`plan-canvas ${state.tool}${isUnder ? ' over-drawing' : ''}`}
          {...(box && { viewBox: box.join(' ') })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the paper takes the keys of a drawing program
          tabIndex={0}
          role="application"
          aria-label={texts.planCanvas}
          aria-describedby={`${gridId}-keys`}
          onKeyDown={onKeyDown}
          onDragEnter={(event) => dropped(event, 'hover')}
          onDragOver={(event) => dropped(event, 'hover')}
          onDrop={(event) => {
            dropped(event, 'press');
            // The keys of what was dropped are those of the paper.
            event.currentTarget.focus();
          }}
          {...hand}
        >
          {camera && box && (
            <>
              <Grid id={gridId} stepMm={gridLinesMm(camera)} box={box} />
              <PlanLayers document={document} mmPerPx={camera.mmPerPx} />
              <HandLayer state={state} mmPerPx={camera.mmPerPx} reach={reachOf(camera)} />
              <MarkLayer marks={marks} document={document} mmPerPx={camera.mmPerPx} />
            </>
          )}
        </svg>
        <p id={`${gridId}-keys`} className="unseen">
          {texts.canvasKeys}
        </p>
        <div className="plan-zoom">
          <button type="button" aria-label={texts.zoomIn} onClick={() => zoomBy(1.25)}>
            +
          </button>
          <button type="button" aria-label={texts.zoomOut} onClick={() => zoomBy(0.8)}>
            −
          </button>
          <button type="button" onClick={showAll}>
            {texts.zoomFit}
          </button>
        </div>
      </div>
      {shown && isBeside && (
        <div className="plan-paper" role="img" aria-label={texts.drawing}>
          <DrawingLayer {...shown} hasTexts isFurnished={false} />
        </div>
      )}
    </div>
  );
}

function Grid({ id, stepMm, box: [x, y, width, height] }: { id: string; stepMm: number; box: readonly number[] }) {
  return (
    <>
      <defs>
        <pattern id={id} width={stepMm} height={stepMm} patternUnits="userSpaceOnUse">
          <path className="plan-grid" d={`M${stepMm} 0H0V${stepMm}`} />
        </pattern>
      </defs>
      <rect x={x} y={y} width={width} height={height} fill={`url(#${id})`} />
    </>
  );
}
