import { App } from 'aws-cdk-lib';
import { loadConfig } from '../../../lib/infra/settings/config.ts';
import { StorageStack } from '../../../lib/infra/stacks/storage-stack.ts';

/* The stack of tables and buckets alone, for the CDK CLI: it needs no bundles. */
const app = new App({ analyticsReporting: false, builtinCloudFormationValidation: false });
new StorageStack(app, loadConfig('prod'));
app.synth();
