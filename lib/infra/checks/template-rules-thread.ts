import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { type MessagePort, workerData } from 'node:worker_threads';
import {
  App,
  CloudFormationValidatePlugin,
  type PolicyValidationPluginReport,
  type PolicyValidationStack,
} from 'aws-cdk-lib';

/** What the thread is started with: where it hears, and what it sets to 1 when it has answered. */
export interface RulesThread {
  readonly answered: Int32Array;
  readonly port: MessagePort;
}

export type RulesRequest =
  /** Kinds of resources of which templates will come: `AWS::S3::Bucket`. */
  { readonly prepareFor: readonly string[] } | { readonly validate: PolicyValidationStack[] };

export type RulesAnswer = { readonly report: PolicyValidationPluginReport } | { readonly problem: string };

/* The thread of `TemplateRules`. */
const { answered, port }: RulesThread = workerData;
const plugin = new CloudFormationValidatePlugin();
/** The context of a plugin has one; the rules look at the templates alone. Its folder stays empty. */
const appConstruct = inFolder((outdir) => new App({ autoSynth: false, outdir }));

port.on('message', (request: RulesRequest) => {
  if ('prepareFor' in request) prepare(request.prepareFor);
  else answer(request.validate);
});

function answer(stackTemplates: PolicyValidationStack[]): void {
  let message: RulesAnswer;
  try {
    message = { report: validate(stackTemplates) };
  } catch (error) {
    message = { problem: inspect(error) };
  }
  port.postMessage(message);
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

/** The rules are loaded by the first validation only, for the kinds of resources that it meets: here one of each. */
function prepare(kinds: readonly string[]): void {
  inFolder((folder) => {
    const templatePath = path.join(folder, 'prepare.json');
    const Resources = Object.fromEntries(kinds.map((Type, index) => [`Resource${index}`, { Type }]));
    writeFileSync(templatePath, JSON.stringify({ Resources }));
    validate([{ stackConstructPath: 'prepare', templatePath, accountId: undefined, region: undefined }]);
  });
}

/** With a temporary folder, which is gone afterwards. */
function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'template-rules-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function validate(stackTemplates: PolicyValidationStack[]): PolicyValidationPluginReport {
  const templatePaths = stackTemplates.map(({ templatePath }) => templatePath);
  return plugin.validate({ stackTemplates, templatePaths, appConstruct });
}
