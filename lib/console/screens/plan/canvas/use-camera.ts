import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Bounds } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanView } from '../document/plan-view.ts';
import { type Camera, type CanvasSize, fittingCamera, zoomed } from './camera.ts';

const WHEEL_SPEED = 0.0015;

/** The camera of a canvas: it shows all of the plan at first, of an empty one its drawing, and zooms with the wheel. */
export function useCamera(element: RefObject<SVGSVGElement | null>, view: PlanView, around: Bounds | undefined) {
  const [size, setSize] = useState<CanvasSize>();
  const [camera, setCamera] = useState<Camera>();
  // Until somebody zooms or moves the paper, all of the plan is seen, whatever the size of the window.
  const [fitted, setFitted] = useState<{
    readonly size: CanvasSize;
    readonly around: Bounds | undefined;
    readonly camera: Camera;
  }>();
  useLayoutEffect(() => {
    const canvas = element.current;
    if (!canvas) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: canvas.clientWidth, height: canvas.clientHeight }));
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [element]);
  const isFitted = fitted?.size === size && fitted?.around === around;
  if (size && size.width > 0 && !isFitted && camera === fitted?.camera) {
    const whole = fittingCamera(view, size, around);
    setFitted({ size, around, camera: whole });
    setCamera(whole);
  }
  useEffect(() => {
    const canvas = element.current;
    if (!canvas) return undefined;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = canvas.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setCamera((before) => before && zoomed(before, Math.exp(-event.deltaY * WHEEL_SPEED), at));
    };
    // React listens passively, and then the page would scroll too.
    canvas.addEventListener('wheel', zoom, { passive: false });
    return () => canvas.removeEventListener('wheel', zoom);
  }, [element]);
  const showAll = useCallback(() => size && setCamera(fittingCamera(view, size, around)), [size, view, around]);
  const zoomBy = useCallback(
    (factor: number) =>
      size && setCamera((before) => before && zoomed(before, factor, { x: size.width / 2, y: size.height / 2 })),
    [size],
  );
  return { camera, size, setCamera, showAll, zoomBy };
}
