import { expect, test } from 'vitest';
import { presentJob } from '../../../../shared/domain/jobs/present-job.ts';
import { StoredJob } from '../../../../shared/platform/jobs/job.ts';

const frame = { view: 1, view_type: 'turntable', width: 96, height: 64, format: 'png' };

test('an animation that an earlier version stored as a result is shown in the first frame of its view', () => {
  const now = new Date(0).toISOString();
  const job = StoredJob.parse({
    ...{ id: 'job', tenant: 1, itemId: 'demo:chair', kind: 'rendering', status: 100, progress: 100 },
    ...{ sourceKey: null, sourceSettings: {}, startedBy: null, created: now, updated: now, attempts: 1 },
    ...{ warnings: [], error: null },
    results: [
      { ...frame, key: 'a.png', index: 0 },
      { ...frame, key: 'b.png', index: 1 },
      { ...frame, key: 'all.webp', index: null, format: 'webp', animated: true },
    ],
  });
  const { results } = presentJob(job, { uploadUrl: 'https://files.example', sourceUrl: null });
  const animation = { url: 'https://files.example/all.webp', width: 96, height: 64, format: 'webp' };
  expect(results).toEqual([
    { ...frame, url: 'https://files.example/a.png', index: 0, animation },
    { ...frame, url: 'https://files.example/b.png', index: 1 },
  ]);
});
