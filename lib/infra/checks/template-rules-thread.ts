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

/** The data that the thread starts with: the port for messages, and the flag that it sets to 1 after its response. */
export interface RulesThread {
  readonly answered: Int32Array;
  readonly port: MessagePort;
}

/** The message to the thread. */
export type RulesRequest =
  /** Resource types that the templates will contain: `AWS::S3::Bucket`. */
  { readonly prepareFor: readonly string[] } | { readonly validate: PolicyValidationStack[] };

/** The message of the thread. */
export type RulesAnswer = { readonly report: PolicyValidationPluginReport } | { readonly problem: string };

/* The thread of `TemplateRules`. */
const { answered, port }: RulesThread = workerData;
const plugin = new CloudFormationValidatePlugin();
/** The plugin's context needs an app. The rules read only the templates, and the app's folder stays empty. */
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

/**
 * The plugin loads its rules during the first validation, and only for the resource types that it finds. So this
 * validates a template with one resource of each type.
 */
function prepare(kinds: readonly string[]): void {
  inFolder((folder) => {
    const templatePath = path.join(folder, 'prepare.json');
    const Resources = Object.fromEntries(kinds.map((Type, index) => [`Resource${index}`, { Type }]));
    writeFileSync(templatePath, JSON.stringify({ Resources }));
    validate([{ stackConstructPath: 'prepare', templatePath, accountId: undefined, region: undefined }]);
  });
}

/** Calls a function with a temporary folder and removes the folder afterwards. */
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
