import { useEffect, useRef } from 'react';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { SourceDocument } from '../document/source-document.ts';
import { rehearseDrag } from '../editor/rehearse-drag.ts';
import { type Camera, reachOf } from './camera.ts';

const STEPS = 60;
/** A browser in which a step takes longer has too large a plan for it. */
const MAX_STEP_MS = 100;

/** Rehearses drags of corners once, in the time that a browser has left over, where it tells. */
export function useRehearsal(document: SourceDocument, camera: Camera | undefined): void {
  const unit = useTexts().squareMetres;
  const seen = useRef({ document, camera, unit });
  seen.current = { document, camera, unit };
  const hasCamera = camera !== undefined;
  useEffect(() => {
    if (!hasCamera || !('requestIdleCallback' in window)) return;
    let step = 0;
    let next = requestIdleCallback(rehearse);
    return () => cancelIdleCallback(next);

    function rehearse(): void {
      const began = performance.now();
      const { document: now, camera: of, unit: areas } = seen.current;
      if (of) rehearseDrag(now, step, { mmPerPx: of.mmPerPx, reach: reachOf(of), unit: areas });
      step += 1;
      if (step < STEPS && performance.now() - began < MAX_STEP_MS) next = requestIdleCallback(rehearse);
    }
  }, [hasCamera]);
}
