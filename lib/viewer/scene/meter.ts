import { exposureOf } from './exposure.ts';

/** Pixels of each side of the picture that is metered. */
const METERED_PX = 64;

/** Returns the function that meters a canvas: by how much its exposure is raised, 1 if what it shows is not dark. */
export function createMeter(): (canvas: HTMLCanvasElement) => number {
  const small = document.createElement('canvas');
  small.width = METERED_PX;
  small.height = METERED_PX;
  const context = small.getContext('2d', { willReadFrequently: true });
  return (canvas) => {
    if (!context || canvas.width === 0 || canvas.height === 0) return 1;
    context.clearRect(0, 0, METERED_PX, METERED_PX);
    context.drawImage(canvas, 0, 0, METERED_PX, METERED_PX);
    return exposureOf(context.getImageData(0, 0, METERED_PX, METERED_PX).data);
  };
}
