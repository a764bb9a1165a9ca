import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModule, LEAN, PLAIN } from './built-module.ts';

const MAX_BYTES = 450_000;
const MAX_RATIO = 1.3;
/** The machine does other things too: the shortest of several interleaved runs is what the code takes. */
const RUNS = 7;

const DOCUMENT_CLIENT = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  export const handler = (key) => documents.send(new GetCommand({ TableName: 'table', Key: key }));`;
const PROBE = `
  const started = process.cpuUsage();
  await import(process.argv[2]);
  const { user, system } = process.cpuUsage(started);
  process.stdout.write(String((user + system) / 1000));`;

const run = promisify(execFile);

describe('a function that uses everything', () => {
  let folder = '';
  const file = (name: string) => path.join(folder, `${name}.mjs`);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'start-time-'));
    await writeFile(file('probe'), PROBE);
    await buildModule(DOCUMENT_CLIENT, PLAIN, file('document-client'));
    await buildModule("export * from './test/infra/bundle/functions/uses-everything.ts';", LEAN, file('everything'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is no larger than a function may be', async () => {
    expect((await stat(file('everything'))).size).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('starts nearly as fast as the document client alone, bundled as it comes', async () => {
    const shortest = { everything: Number.POSITIVE_INFINITY, 'document-client': Number.POSITIVE_INFINITY };
    for (let round = 0; round < RUNS; round++) {
      for (const name of ['everything', 'document-client'] as const) {
        const { stdout } = await run(process.execPath, [file('probe'), file(name)], {
          env: { AWS_REGION: 'eu-central-1' },
        });
        shortest[name] = Math.min(shortest[name], Number(stdout));
      }
    }
    expect(shortest.everything / shortest['document-client']).toBeLessThanOrEqual(MAX_RATIO);
  });
});
