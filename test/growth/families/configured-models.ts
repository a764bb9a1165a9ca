import type { Change, SizeRule } from '../../../shared/engines/models3d/configured/change.ts';
import type { Piece } from '../../../shared/engines/models3d/configured/piece.ts';
import { shapePieces } from '../../../shared/engines/models3d/configured/shape-pieces.ts';
import { ModelError } from '../../../shared/engines/models3d/model-error.ts';
import { family } from '../measure-growth.ts';

const STEP_M = 0.002;
const BODY_M = 0.0005;
const CORNERS = 9;

/** A part of upright triangles beside each other that do not touch: each is a body. */
function comb(bodies: number): Piece {
  const positions = new Float32Array(bodies * CORNERS);
  for (let at = 0; at < bodies; at++) {
    const x = at * STEP_M;
    positions.set([x, 0, 0, x + BODY_M, 0, 0, x, 1, 0], at * CORNERS);
  }
  const indices = Uint32Array.from({ length: bodies * 3 }, (_, at) => at);
  return { part: 0, name: 'Comb', materials: [], positions, indices };
}

/** Parts of one triangle with the same name. */
function equalParts(count: number): Piece[] {
  const { positions, indices } = comb(1);
  return Array.from({ length: count }, (_, part) => ({ part, name: 'Comb', materials: [], positions, indices }));
}

const wider = (rule: SizeRule['rule']): Change => ({
  ...{ kind: 'size', widthMm: 900_000 },
  rules: [{ parts: ['Comb'], axis: 'width', rule }],
});

const MODELS: readonly (readonly [name: string, most: number, make: (parts: number) => Piece[], change: Change])[] = [
  ['bodies that keep their shape', 100_000, (n) => [comb(n)], wider('keep')],
  ['bodies that are repeated', 100_000, (n) => [comb(n)], wider('repeat')],
  ['parts in whose place a model stands', 40_000, equalParts, { kind: 'attach', node: 'Comb', glb: new Uint8Array() }],
];

/** Families of the model of a choice. */
export const CONFIGURED_MODEL_FAMILIES = MODELS.map(([name, most, make, change]) =>
  family<Piece[]>({
    reader: 'model of a choice',
    family: name,
    sizes: [100, most],
    make,
    run: (pieces) => {
      try {
        return shapePieces({ pieces, otherNames: [], attached: () => [comb(1)] }, [change]);
      } catch (error) {
        if (error instanceof ModelError) return undefined;
        throw error;
      }
    },
  }),
);
