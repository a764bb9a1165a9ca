import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../fixtures/models/temporary-folder.ts';

const SCRIPT = path.join(import.meta.dirname, '../../../lib/tools/seed/send-sample-models.ts');

it('prints one line for a refused sample, skips samples that failed three times, and continues', async () => {
  const withoutPicture = new Set(['basic:window', 'demo:walnut-side-table', 'demo:of-a-user']);
  const ordered: string[] = [];
  const failed = (kind: string) => ({ kind, status: -1 });
  // Failed conversions do not count as failed pictures.
  const jobsOf = (item: string) => {
    const kinds =
      item === 'basic:window' ? ['rendering', 'rendering', 'conversion'] : Array<string>(3).fill('rendering');
    return JSON.stringify({ assetProcessings: kinds.map(failed) });
  };
  const conversionOf = (targetId: string) => ({ id: `1-${targetId}`, targetId });
  const conversions = JSON.stringify({
    assetProcessings: ['basic:window', 'demo:of-a-user', 'demo:with-picture'].map(conversionOf),
  });
  const server = createServer(({ method, url = '' }, response) => {
    const item = decodeURIComponent(url.split('/')[3] ?? '');
    const isRefused = (method === 'POST' && url.endsWith('/renderings')) || item === 'basic:door';
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
    if (method === 'POST') ordered.push(url);
    if (url.endsWith('/signin')) response.end('{"auth":{"token":"of-somebody"}}');
    else if (isRefused) response.end('{\n  "error": {"message": "The model is too large."}\n}');
    else if (url.endsWith('/threeDimensionalAssets')) response.end(jobsOf(item));
    else if (url.includes('/assetProcessings?')) response.end(conversions);
    else
      response.end(
        `{"item":{"assets":{"glb":{}},"perspectiveImageHD":${withoutPicture.has(item) ? null : '"a.webp"'}}}`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tenant = (id: number) => ({
    ...{ id, name: `tenant ${id}`, catalogs: [] },
    apiKeys: [{ apiKey: 'cms', secret: 'a'.repeat(16), public: false, context: 'cms' }],
    users: [{ identification: 'admin@demo.example', password: 'secret', rights: [] }],
  });
  const aws = { dynamodb: baseUrl, s3: baseUrl, sqs: baseUrl, sesv2: baseUrl, region: 'eu-central-1' };
  const urls = { baseUrl, searchUrl: baseUrl, uploadUrl: baseUrl, mailsUrl: baseUrl };
  const file = path.join(temporaryFolder(), 'endpoints.json');
  writeFileSync(file, JSON.stringify({ ready: true, pid: 1, ...urls, aws, tenants: [tenant(1), tenant(2)] }));

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [SCRIPT, file]);
  expect(stderr).toBe('');
  const lines = stdout.trim().split('\n');
  expect(lines.filter((line) => line.startsWith('basic:door: GET '))).toHaveLength(2);
  expect(lines).toContainEqual(
    expect.stringMatching(/^basic:window: POST .* returned 400 { "error": {"message": "The model is too large."} }$/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^demo:walnut-side-table: skipped, .* failed 3 times/));
  // The model of a user comes first, and once; a sample's conversion orders nothing by itself.
  expect(ordered.filter((url) => url.endsWith('/renderings'))).toEqual(
    ['demo:of-a-user', 'basic:window'].map((id) => `/v2/items/${id}/renderings`),
  );
  expect(lines.at(-1)).toMatch(/^(\d+) of \1 sample pictures ready$/);
});
