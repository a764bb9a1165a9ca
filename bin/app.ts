import { App } from 'aws-cdk-lib';
import { DEFAULT_STAGE } from '../lib/infra/settings/config.ts';
import { stageApp } from '../lib/infra/stage-app.ts';

// Only an app can read the context that the CDK CLI passes, and the stage decides what the app contains.
const context = new App({ autoSynth: false }).node;
stageApp(String(context.tryGetContext('stage') ?? DEFAULT_STAGE)).synth();
