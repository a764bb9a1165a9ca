import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { REQUIRED_BOOTSTRAP_VERSION } from '../../lib/tools/deploy/bootstrap-version.ts';
import { IN_FULL } from '../runs.ts';
import { writeSampleBundle } from './sample-bundle.ts';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../..');
const APP = path.join('bin', 'app.ts');
const CDK = path.join(PROJECT_ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');
/** The files of the app. */
const SOURCES = ['bin', 'cdk.json', 'lib', 'package.json', 'shared'];
/** No process listens on this port. */
const CLOSED_PROXY = 'http://127.0.0.1:9';

const run = promisify(execFile);
const Failure = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** A rule, its name in the report, the broken resource, and the fault. */
interface Fault {
  readonly what: string;
  readonly named: RegExp;
  readonly file: string;
  readonly sound: string;
  readonly broken: string;
}

const FAULTS: readonly Fault[] = [
  {
    what: 'a template that CloudFormation would refuse',
    named: /CloudFormation Validate/,
    file: 'lib/infra/constructs/service-function.ts',
    sound: 'memorySize: props.memoryMb',
    broken: 'memorySize: 64',
  },
  {
    what: 'a rule of Serverless',
    named: /Serverless-EventBusDLQ/,
    file: 'lib/infra/constructs/worker-function.ts',
    sound: "id: 'Serverless-EventBusDLQ'",
    broken: "id: 'Serverless-Nothing'",
  },
  {
    what: 'a rule of AwsSolutions: a wildcard without a reason',
    named: /AwsSolutions-IAM5/,
    file: 'lib/infra/constructs/store-access.ts',
    sound: "statement('dynamodb', onTable, [table.tableArn])",
    broken: "statement('dynamodb', onTable, ['arn:aws:dynamodb:*:*:table/*'])",
  },
];

describe('the synthesis of a stage', () => {
  const folders: string[] = [];
  let sound = '';

  beforeAll(async () => {
    sound = await copyOfTheApp();
  });
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  async function copyOfTheApp(faults: readonly Fault[] = []): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'synthesis-'));
    folders.push(folder);
    for (const source of SOURCES)
      await cp(path.join(PROJECT_ROOT, source), path.join(folder, source), { recursive: true });
    await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    await writeSampleBundle(path.join(folder, 'dist', 'functions'));
    for (const fault of faults) {
      const file = path.join(folder, fault.file);
      const text = await readFile(file, 'utf8');
      expect(text).toContain(fault.sound);
      await writeFile(file, text.replace(fault.sound, fault.broken));
    }
    return folder;
  }

  /** An environment without account data, without network access, and without programs except Node. */
  async function node(folder: string, ...words: string[]): Promise<{ code: number; output: string }> {
    const env = {
      PATH: path.dirname(process.execPath),
      HOME: folder,
      HTTP_PROXY: CLOSED_PROXY,
      HTTPS_PROXY: CLOSED_PROXY,
      CDK_OUTDIR: path.join(folder, 'cdk.out'),
    };
    try {
      const { stdout, stderr } = await run(process.execPath, words, { cwd: folder, env });
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = Failure.parse(error);
      return { code, output: stdout + stderr };
    }
  }

  it('through the CDK CLI, like a deployment, needs no account, no network and no Docker, and has no findings', async () => {
    const out = path.join(sound, 'other-stage');
    const { code, output } = await node(sound, CDK, 'synth', '--quiet', '--context', 'stage=prod', '--output', out);
    expect(output).not.toMatch(/error|warning/i);
    expect(code).toBe(0);
    const report = await readFile(path.join(out, 'validation-report.json'), 'utf8');
    // Only plugins with findings are in it; the faults below show that all three run.
    expect(JSON.parse(report)).toMatchObject({ pluginReports: [] });
    const manifest = await readFile(path.join(out, 'manifest.json'), 'utf8');
    expect(manifest).toContain('planning-prod-storage');
    expect(manifest).not.toContain('planning-dev-');
    const required = [...manifest.matchAll(/"requiresBootstrapStackVersion": (\d+)/g)].map(([, version]) =>
      Number(version),
    );
    expect(Math.max(...required)).toBe(REQUIRED_BOOTSTRAP_VERSION);
  });

  // One synthesis with all faults; `npm run fuzz:full` runs one synthesis for each fault.
  describe.each(IN_FULL ? FAULTS.map((fault) => [fault]) : [FAULTS])('fails', (...faults) => {
    let outcome: Awaited<ReturnType<typeof node>>;
    beforeAll(async () => {
      outcome = await node(await copyOfTheApp(faults), APP);
    });

    it.each(faults)('on $what', ({ named }) => {
      expect(outcome.code).not.toBe(0);
      expect(outcome.output).toMatch(named);
    });
  });
});
