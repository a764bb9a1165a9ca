import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportReport } from '../../../../shared/engines/models3d/export/export-message.ts';
import { exportInChild } from '../../../../shared/engines/models3d/export-in-child.ts';

/** A child that has read its model, and writes no format. */
const ENDLESS_CHILD = 'console.log(\'{"isRead":true}\'); setInterval(() => {}, 1_000);';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'export-in-child-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('when the time of all formats is over, those that are left fail without a try of their own', async () => {
  const exportChild = path.join(folder, 'endless.mjs');
  const masterFile = path.join(folder, 'master.glb');
  await Promise.all([writeFile(exportChild, ENDLESS_CHILD), writeFile(masterFile, '')]);
  const reports: ExportReport[] = [];
  const order = { format: 'stl', packed: false } as const;
  await exportInChild([order, order, order], {
    ...{ masterFile, exportChild, baseName: 'a', workFolder: folder, ordersTimeoutMs: 1_500 },
    onReport: async (report) => {
      reports.push(report);
    },
  });
  expect(reports.map((report) => [report.order, report.ok || report.code])).toEqual([
    [0, 'EXPORT_TIMEOUT'],
    [1, 'EXPORT_TIMEOUT'],
    [2, 'EXPORT_TIMEOUT'],
  ]);
});
