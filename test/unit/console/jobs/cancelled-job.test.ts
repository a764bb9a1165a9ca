import { describe, expect, it } from 'vitest';
import { cancelledJob } from '../../../../lib/console/screens/jobs/cancelled-job.ts';
import type { ListedProcessing } from '../../../../shared/domain/jobs/asset-processing.ts';

const CANCELLED = { code: 'CANCELLED', message: 'The job was cancelled.' };
const FIRST = job({ created: '2026-11-29T10:00:00.000Z', error: CANCELLED });

describe('a cancelled job', () => {
  it('is followed by a later one of its kind for its item', () => {
    expect(cancelledJob(FIRST, [job({ created: '2026-11-29T10:00:02.000Z' }), FIRST])).toBe('followed');
  });

  it.each([
    ['an earlier one', { created: '2026-11-29T09:00:00.000Z' }],
    ['one of another item', { targetId: 'demo:table' }],
    ['one of another kind', { kind: 'rendering' as const }],
  ])('is not followed by %s', (_, fields) => {
    expect(cancelledJob(FIRST, [FIRST, job(fields)])).toBe('alone');
  });
});

it('a job that failed by itself is not cancelled', () => {
  expect(cancelledJob(job({ error: { code: 'INTERNAL', message: 'A fault.' } }), [])).toBeUndefined();
});

function job(fields: Partial<ListedProcessing>): ListedProcessing {
  const common = { targetId: 'demo:chair', kind: 'conversion', created: '2026-11-29T10:00:05.000Z', error: null };
  return { ...common, ...fields } as ListedProcessing;
}
