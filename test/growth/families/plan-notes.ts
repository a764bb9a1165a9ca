import { pieceDoubts } from '../../../lib/console/screens/plan/editor/piece-doubts.ts';
import { piecesInTheWay } from '../../../lib/console/screens/plan/editor/pieces-in-the-way.ts';
import { DOOR, object, SHELF, viewWith } from '../../unit/console/plan/wall-plan.ts';
import { family } from '../measure-growth.ts';

type View = ReturnType<typeof viewWith>;

const listed = (length: number, objectOf: (at: number) => string) => Array.from({ length }, (_, at) => objectOf(at));

/** Families of what the plan screen says of its pieces, which it looks for after each change. */
export const PLAN_NOTE_FAMILIES = [
  family<View>({
    reader: 'plan, pieces that overlap',
    family: 'shelves in rows that touch',
    sizes: [100, 16_000],
    make: (parts) =>
      viewWith(
        ...listed(parts, (at) => object({ ...SHELF, x: (at % 100) * 750, y: Math.floor(at / 100) * 3_000 + 1_000 })),
      ),
    // A view of its own: the result is kept with it.
    run: (view) => pieceDoubts({ ...view }),
  }),
  family<View>({
    reader: 'plan, pieces in the way',
    family: 'doors with two shelves each',
    sizes: [50, 8_000],
    make: (parts) =>
      viewWith(
        ...listed(parts, (at) => object({ ...DOOR, x: (at % 50) * 3_000, y: Math.floor(at / 50) * 3_000 })),
        ...listed(2 * parts, (at) =>
          object({ ...SHELF, x: (at % 100) * 1_500, y: Math.floor(at / 100) * 3_000 + 200 }),
        ),
      ),
    run: (view) => piecesInTheWay({ ...view }),
  }),
];
