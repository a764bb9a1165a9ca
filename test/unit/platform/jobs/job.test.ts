import { expect, test } from 'vitest';
import { jobRow, StoredJob } from '../../../../shared/platform/jobs/job.ts';

const NOW = '2026-01-31T09:00:00.000Z';
const row = {
  id: '1-AAAAAAAAAAAAAAAAAAAAAA',
  tenant: 1,
  itemId: 'demo:sofa',
  kind: 'conversion',
  status: 0,
  progress: 0,
  sourceKey: null,
  sourceSettings: {},
  startedBy: null,
  created: NOW,
  updated: NOW,
  attempts: 0,
  retries: 0,
  sweeps: 0,
  results: [],
  warnings: [],
  error: null,
};

test('the target of a job is stored as the attribute itemId, which older rows have too', () => {
  const job = StoredJob.parse({ pk: '1#1-AAAAAAAAAAAAAAAAAAAAAA', sk: 'job', ...row });
  expect(job.targetId).toBe('demo:sofa');
  expect(job).not.toHaveProperty('itemId');
  expect(jobRow(job)).toEqual(row);
});
