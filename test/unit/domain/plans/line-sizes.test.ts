import { expect, it } from 'vitest';
import { lineKey, lineSizes } from '../../../../shared/domain/plans/line-sizes.ts';
import { idMapOf } from '../../../../shared/engines/floorplan/plan-xml/id-map.ts';

const table = (widthMm: number, configuration?: string) => ({
  idMap: { ...idMapOf('demo:table'), ...(configuration !== undefined && { configuration }) },
  widthMm,
  depthMm: 899.6,
  heightMm: 750,
});

it('names each size in which a plan shows the pieces of a line once, and few of many', () => {
  const sizes = lineSizes([table(1_718), table(1_200), table(1_718), table(1_400, 'oak'), table(0, 'flat')]);
  const of = (configuration: string | null) => sizes.get(lineKey({ itemId: 'demo:table', configuration }));
  expect(of(null)).toBe('1718 × 900 × 750 mm, 1200 × 900 × 750 mm');
  expect(of('oak')).toBe('1400 × 900 × 750 mm');
  expect(of('flat')).toBeUndefined();
  const many = lineSizes(Array.from({ length: 100 }, (_, at) => table(1_000 + at)));
  expect([...many.values()][0]?.split(', ')).toHaveLength(5);
});
