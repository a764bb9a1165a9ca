import { App } from 'aws-cdk-lib';
import { buildApp } from '../lib/build-app.ts';
import { DEFAULT_STAGE, LOCAL_STAGE, loadConfig } from '../lib/config.ts';
import { addSecurityChecks } from '../lib/security-checks.ts';

// Only an app can read the context that the CDK CLI hands over, and the stage decides what the app is made of.
const context = new App({ autoSynth: false }).node;
const stage = String(context.tryGetContext('stage') ?? DEFAULT_STAGE);
const app = buildApp(loadConfig(stage));
if (stage !== LOCAL_STAGE) addSecurityChecks(app);
app.synth();
