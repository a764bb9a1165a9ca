import { App } from 'aws-cdk-lib';
import { DEFAULT_STAGE } from '../lib/infra/settings/config.ts';
import { contextOverrides, STAGE_CONTEXT } from '../lib/infra/settings/context-overrides.ts';
import { stageApp } from '../lib/infra/stage-app.ts';

// Only an app can read the context that the CDK CLI passes, and the stage decides what the app contains.
const { node } = new App({ autoSynth: false });
const stage = String(node.tryGetContext(STAGE_CONTEXT) ?? DEFAULT_STAGE);
stageApp(
  stage,
  undefined,
  contextOverrides((name) => node.tryGetContext(name)),
).synth();
