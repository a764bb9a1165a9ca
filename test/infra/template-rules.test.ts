import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, CfnResource, Stack, Validations } from 'aws-cdk-lib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TemplateRules } from '../../lib/infra/checks/template-rules.ts';

let outdir: string;
beforeEach(() => {
  outdir = mkdtempSync(path.join(tmpdir(), 'template-rules-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(outdir, { recursive: true });
});

function synthesize(properties: Record<string, unknown>): string {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const rules = new TemplateRules();
  const app = new App({ outdir, context, analyticsReporting: false, builtinCloudFormationValidation: false });
  new CfnResource(new Stack(app, 'things'), 'Files', { type: 'AWS::S3::Bucket', properties });
  rules.prepareFor(app);
  Validations.of(app).addPlugins(rules);
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    app.synth();
    return 'passed';
  } catch (error) {
    return [String(error), ...printed.mock.calls.flat()].join('\n');
  }
}

test('a template that follows the rules passes', () => {
  expect(synthesize({ BucketName: 'files-of-things' })).toBe('passed');
});

test('a property that CloudFormation does not know fails the synthesis and is named', () => {
  expect(synthesize({ BucketNam: 'files-of-things' })).toContain('BucketNam');
});
