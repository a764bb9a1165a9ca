import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleFunctions } from '../../lib/tools/bundle/bundle-functions.ts';
import { functionEntries } from '../../lib/tools/bundle/function-entry.ts';
import { hostPlatform } from '../../lib/tools/bundle/package-platform.ts';
import { routes } from '../../shared/contract/routes/index.ts';
import { workers } from '../../shared/contract/workers.ts';
import { BUCKETS, QUEUES, storeVariable, TABLES } from '../../shared/platform/aws/stores.ts';
import { atMost, type Figure, median } from './figure.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const RUNS = 9;
/** The slowest of eighty medians of nine is often only bad luck: the slowest few are measured again with more runs. */
const FINALISTS = 5;
const FINAL_RUNS = 41;
const MAX_API_BUNDLE_KB = 450;
const MAX_IMPORT_RATIO = 1.3;

/** Size of the largest API bundle, and its import time compared with that of the DynamoDB document client alone. */
export async function measureBundles(): Promise<Figure[]> {
  const { functions, folder } = await bundleFunctions({
    entries: functionEntries(routes, workers),
    platform: hostPlatform(),
  });
  const endpoints = functions.filter(({ kind }) => kind === 'endpoint');
  const largest = endpoints.reduce((most, each) => (each.codeBytes > most.codeBytes ? each : most));
  const scratch = mkdtempSync(path.join(ROOT, 'dist/bench-'));
  try {
    const reference = await documentClientBundle(scratch);
    const fileOf = (name: string) => path.join(folder, name, 'index.mjs');
    const names = endpoints.map(({ name }) => name);
    const first = mediansOf([reference, ...names.map(fileOf)], RUNS, scratch);
    const finalists = names
      .sort((a, b) => (first.get(fileOf(b)) ?? 0) - (first.get(fileOf(a)) ?? 0))
      .slice(0, FINALISTS);
    const final = mediansOf([reference, ...finalists.map(fileOf)], FINAL_RUNS, scratch);
    const base = final.get(reference) ?? 0;
    const ratios = finalists.map((name) => ({ name, ratio: (final.get(fileOf(name)) ?? 0) / base }));
    const slowest = ratios.reduce((most, each) => (each.ratio > most.ratio ? each : most));
    return [
      atMost(`largest API bundle (${largest.name})`, largest.codeBytes / 1000, MAX_API_BUNDLE_KB, 'kB'),
      atMost(
        `slowest import (${slowest.name}) compared with the DynamoDB document client alone (${base.toFixed(0)} ms)`,
        slowest.ratio,
        MAX_IMPORT_RATIO,
        'times',
        2,
      ),
    ];
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function documentClientBundle(folder: string): Promise<string> {
  const entry = path.join(folder, 'document-client.ts');
  const outfile = path.join(folder, 'document-client.mjs');
  writeFileSync(
    entry,
    `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
     import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
     const db = DynamoDBDocumentClient.from(new DynamoDBClient({}));
     export const handler = (key) => db.send(new GetCommand({ TableName: 't', Key: key }));`,
  );
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    minify: true,
    mainFields: ['module', 'main'],
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    legalComments: 'none',
  });
  return outfile;
}

/** Median import time of each file in milliseconds, measured in turns, so that other load affects all files equally. */
function mediansOf(files: readonly string[], runs: number, scratch: string): Map<string, number> {
  const times = new Map<string, number[]>(files.map((file) => [file, []]));
  for (let run = 0; run < runs; run++) {
    for (const file of files) times.get(file)?.push(importMs(file, scratch));
  }
  return new Map([...times].map(([file, each]) => [file, median(each)]));
}

/** Milliseconds that a new process takes to import a module. */
function importMs(file: string, folder: string): number {
  const probe = path.join(folder, 'probe.mjs');
  writeFileSync(
    probe,
    `globalThis.awslambda = { streamifyResponse: (handler) => handler, HttpResponseStream: {} };
     const started = performance.now(); await import(process.argv[2]); process.stdout.write(String(performance.now() - started));`,
  );
  const stores = [...TABLES, ...BUCKETS, ...QUEUES].map((store) => [storeVariable(store), 'bench']);
  const env = { ...Object.fromEntries(stores), AWS_REGION: 'eu-central-1', UPLOAD_URL: 'https://files.example' };
  const { stdout, stderr } = spawnSync(process.execPath, [probe, file], { env, encoding: 'utf8', timeout: 20_000 });
  const milliseconds = Number(stdout);
  if (!(milliseconds > 0)) throw new Error(`${file} cannot be imported: ${stderr}`);
  return milliseconds;
}
