import type { Change } from '../../shared/engines/models3d/configured/change.ts';
import { configureGlb } from '../fixtures/models/configure-glb.ts';
import { boxAt, type FurniturePart, publishedFurniture } from '../fixtures/models/furniture.ts';
import { writeImage } from '../fixtures/models/write-image.ts';
import { measureConfiguredJobs } from './configured-jobs.ts';
import { atMost, type Figure, median } from './figure.ts';

/** A box has 12 triangles. */
const BOXES = 4_200;
const BOXES_IN_A_PART = 70;
const RUNS = 9;
const PICTURE_PX = 1_024;

/**
 * Makes the model of a choice of variant colour, material, hidden parts and sizes from a model of 50,000 triangles, in
 * a process that has done so before, like a warm worker.
 */
export async function measureConfiguredModels(): Promise<Figure[]> {
  const model = await publishedFurniture(parts());
  const image = new Uint8Array(await writeImage(PICTURE_PX, 'jpeg'));
  const material = { name: 'linen', baseColour: '#ffffff', roughness: 0.9, metallic: 0, widthMm: 500, heightMm: 500 };
  const sizes: Extract<Change, { kind: 'size' }> = {
    kind: 'size',
    ...{ widthMm: 2_400, heightMm: 1_900 },
    rules: [
      { parts: ['Part 1', 'Part 2', 'Part 3'], axis: 'width', rule: 'keep' },
      { parts: ['Part 4'], axis: 'height', rule: 'repeat' },
    ],
  };
  const plain: Change[] = [
    { kind: 'colour', parts: ['wood'], hex: '#334455' },
    { kind: 'hide', nodes: ['Part 5'] },
    sizes,
  ];
  const covered: Change[] = [
    ...plain,
    { kind: 'material', parts: ['Part 6', 'Part 7'], material: { ...material, image } },
  ];
  const tinted: Change[] = [...covered, { kind: 'colour', parts: ['Part 6', 'Part 7'], hex: '#884422' }];
  const jobs = await measureConfiguredJobs(parts(), [{ kind: 'colour', parts: ['wood'], hex: '#334455' }, sizes]);
  return [
    ...jobs,
    atMost(
      'configured GLB of 50,000 triangles: colour, parts and sizes, median',
      await seconds(model, plain),
      1.5,
      's',
      2,
    ),
    atMost('the same with a material whose picture has 1 MP, median', await seconds(model, covered), 1.5, 's', 2),
    atMost('the same with a colour over that picture, median', await seconds(model, tinted), 1.5, 's', 2),
  ];
}

async function seconds(model: Uint8Array, changes: readonly Change[]): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const began = performance.now();
    await configureGlb(model, changes);
    if (run > 0) times.push((performance.now() - began) / 1000);
  }
  return median(times);
}

/** Columns of boxes that stand beside each other, in two materials. */
function parts(): FurniturePart[] {
  return Array.from({ length: BOXES / BOXES_IN_A_PART }, (_, part) => ({
    name: `Part ${part}`,
    material: part % 2 === 0 ? 'wood' : 'steel',
    boxes: Array.from({ length: BOXES_IN_A_PART }, (__, at) => boxAt(part * 25, at * 20, (at % 7) * 30, 20, 15, 25)),
  }));
}
