import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../../shared/engines/models3d/configured/change.ts';
import type { Piece } from '../../../../../shared/engines/models3d/configured/piece.ts';
import { shapePieces } from '../../../../../shared/engines/models3d/configured/shape-pieces.ts';
import { repeatBodies } from '../../../../../shared/engines/models3d/configured/size/repeat-bodies.ts';

const CORNERS = Float32Array.from([0, 0, 0, 0.01, 0, 0, 0, 1, 0]);

/** A part whose triangles all lie at one place. */
const part = (name: string, triangles: number, positions = CORNERS): Piece => ({
  ...{ part: 0, name, materials: [], positions },
  indices: Uint32Array.from({ length: triangles * 3 }, (_, at) => at % 3),
});

const attach = (node: string): Change => ({ kind: 'attach', node, glb: new Uint8Array() });

describe('the model of a choice', () => {
  it('is refused while its parts are repeated, when all together are too many', () => {
    const far = part('Far', 1, Float32Array.from([0, 0, 0, 1, 0, 0, 1, 0.01, 0]));
    const pieces = [part('Bar', 2_500), part('Bar', 2_500), far];
    const rules = [{ parts: ['Bar'], axis: 'width', rule: 'repeat', spacingMm: 22 }] as const;
    const input = { pieces, otherNames: [], attached: () => [] };
    expect(() => shapePieces(input, [{ kind: 'size', widthMm: 11_000, rules }])).toThrow('2,000,000 triangles');
  });

  it('is refused when the models that it attaches are too many together, before all are read', () => {
    const pieces = Array.from({ length: 30 }, (_, at) => part(`Node ${at}`, 1));
    const reads: Change[] = [];
    const attached = (change: Change) => {
      reads.push(change);
      return [part('Foot', 500_000)];
    };
    const changes = pieces.map(({ name }) => attach(name));
    expect(() => shapePieces({ pieces, otherNames: [], attached }, changes)).toThrow('2,000,000 triangles');
    expect(reads).toHaveLength(5);
  });

  it('has parts of any number of bodies', () => {
    const bodies = Array.from({ length: 200_000 }, (_, at) => ({ min: at, max: at + 0.5 }));
    const copies = repeatBodies(bodies, { axis: { min: 0, max: 200_000 }, lengthM: 100, spacingM: undefined });
    expect(copies?.length).toBe(100);
  });
});
