import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { outerBounds } from '../document/outer-bounds.ts';
import type { PlanView } from '../document/plan-view.ts';
import { type Camera, type CanvasSize, fittingCamera } from './camera.ts';

/** The sides of a sheet, so large that its letters are about 3 mm high on A4. */
const [LONG_PX, SHORT_PX] = [1_400, 920];
/** Turns the sheet (console.css). */
const WIDE = 'wide-paper';

interface Sheet {
  readonly camera: Camera;
  readonly size: CanvasSize;
}

/**
 * While the page is printed, or saved as PDF: the camera that shows all of the plan on a sheet, which is turned for a
 * wide plan; else undefined. Whatever part of the plan is on the screen, the paper has the whole.
 */
export function usePaper(view: PlanView): Sheet | undefined {
  const [sheet, setSheet] = useState<Sheet>();
  // A listener for each view would keep that view alive until the browser clears its own memory.
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  useEffect(() => {
    const begin = () => {
      const shown = latest.current;
      const { minX, minY, maxX, maxY } = outerBounds(shown) ?? { minX: 0, minY: 0, maxX: 1, maxY: 0 };
      const isWide = maxX - minX >= maxY - minY;
      document.documentElement.classList.toggle(WIDE, isWide);
      const size = isWide ? { width: LONG_PX, height: SHORT_PX } : { width: SHORT_PX, height: LONG_PX };
      // The browser takes its picture as soon as this has returned.
      flushSync(() => setSheet({ camera: fittingCamera(shown, size), size }));
    };
    const end = () => {
      document.documentElement.classList.remove(WIDE);
      setSheet(undefined);
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return sheet;
}
