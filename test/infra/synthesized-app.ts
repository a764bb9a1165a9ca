import { statSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'aws-cdk-lib';
import { beforeAll } from 'vitest';
import * as z from 'zod';
import { type BuildAppOptions, buildApp } from '../../lib/infra/build-app.ts';
import { type Config, loadConfig } from '../../lib/infra/settings/config.ts';
import { processFolder } from '../fixtures/process-folder.ts';
import { writeSampleBundle } from './sample-bundle.ts';

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  UpdateReplacePolicy: z.string().optional(),
});
const Output = z.looseObject({ Value: z.unknown(), Description: z.string().optional() });
const Template = z.looseObject({
  Resources: z.record(z.string(), Resource),
  Outputs: z.record(z.string(), Output).default({}),
});

export interface TemplateResource extends z.output<typeof Resource> {
  readonly stack: string;
  readonly logicalId: string;
}

export interface TemplateOutput extends z.output<typeof Output> {
  readonly stack: string;
  readonly name: string;
}

export interface SynthesizedApp {
  /** Every resource of every stack. */
  readonly resources: readonly TemplateResource[];
  /** Every output of every stack, including those that other stacks read. */
  readonly outputs: readonly TemplateOutput[];
  readonly stackNames: readonly string[];
  /** The size of each template as it is uploaded, by stack. */
  readonly templateBytes: ReadonlyMap<string, number>;
  /** The tags that CloudFormation puts on all resources of a stack. */
  readonly stackTags: readonly Readonly<Record<string, string>>[];
  ofType(type: string): TemplateResource[];
}

/** Cached by settings: test files in one process share the apps, because a synthesis takes seconds. */
const synthesized = new Map<string, Promise<SynthesizedApp>>();

/**
 * Synthesizes the app of a stage, once per process and without validation. Its folders are deleted when the process
 * exits.
 */
export function useSynthesizedApp(
  config: Config = loadConfig('prod'),
  options: Pick<BuildAppOptions, 'routes'> = {},
): { readonly current: SynthesizedApp } {
  let app: SynthesizedApp | undefined;
  beforeAll(async () => {
    const name = JSON.stringify([config, options.routes?.map(({ operation }) => operation)]);
    const made = synthesized.get(name) ?? synthesize(config, options);
    synthesized.set(name, made);
    app = await made;
  });
  return {
    get current() {
      if (!app) throw new Error('the app has not been synthesized yet');
      return app;
    },
  };
}

async function synthesize(config: Config, options: Pick<BuildAppOptions, 'routes'>): Promise<SynthesizedApp> {
  const folder = processFolder('infra-');
  const bundle = await writeSampleBundle(path.join(folder, 'functions'));
  return readApp(buildApp(config, { outdir: path.join(folder, 'out'), bundle, ...options }));
}

/** Synthesizes and parses the templates. */
export function readApp(app: App): SynthesizedApp {
  const { stacks } = app.synth();
  const resources = stacks.flatMap(({ stackName, template }) =>
    Object.entries(Template.parse(template).Resources).map(([logicalId, resource]) => ({
      ...resource,
      stack: stackName,
      logicalId,
    })),
  );
  const outputs = stacks.flatMap(({ stackName, template }) =>
    Object.entries(Template.parse(template).Outputs).map(([name, output]) => ({ ...output, stack: stackName, name })),
  );
  return {
    resources,
    outputs,
    stackNames: stacks.map(({ stackName }) => stackName),
    templateBytes: new Map(
      stacks.map(({ stackName, templateFullPath }) => [stackName, statSync(templateFullPath).size]),
    ),
    stackTags: stacks.map(({ tags }) => tags),
    ofType: (type) => resources.filter((resource) => resource.Type === type),
  };
}
