import { DRAWING_BUDGET, tooComplex } from '../dxf/drawing-budget.ts';

/**
 * Counts places where lines cross or touch. They become nodes, edges and faces, so a few kilobytes of lines that all
 * cross each other would cost as much as a drawing of megabytes. The densest real drawings have 9 crossings a line.
 *
 * @throws DrawingError `TOO_COMPLEX`, from the function that it returns
 */
export function crossingBudget(lines: number): () => void {
  const most = DRAWING_BUDGET.freeCrossings + DRAWING_BUDGET.crossingsPerLine * lines;
  let crossings = 0;
  return () => {
    crossings++;
    if (crossings > most) throw tooComplex(`${most} places where its ${lines} lines cross`);
  };
}
