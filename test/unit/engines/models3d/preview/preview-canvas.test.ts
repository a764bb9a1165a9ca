import { expect, it } from 'vitest';
import { PreviewCanvas } from '../../../../../shared/engines/models3d/preview/preview-canvas.ts';

it('draws triangles that lie on each other until its budget is used up', () => {
  const side = 16;
  const canvas = new PreviewCanvas(side, 10 * side * side);
  const drawn = new Set<number>();
  for (let triangle = 1; triangle <= 50; triangle++) {
    const points = {
      x: Float32Array.of(0, side, 0),
      y: Float32Array.of(0, 0, side),
      // Each lies before the one drawn last.
      nearness: Float32Array.of(triangle, triangle, triangle),
    };
    canvas.drawTriangle(points, [0, 1, 2], true, (_a, _b, _c, _wa, _wb, _wc, out) => {
      drawn.add(triangle);
      out.fill(1);
    });
  }
  expect([...drawn]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
