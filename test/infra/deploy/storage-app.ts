import { App } from 'aws-cdk-lib';
import { loadConfig } from '../../../lib/infra/settings/config.ts';
import { contextOverrides } from '../../../lib/infra/settings/context-overrides.ts';
import { DeliveryStack } from '../../../lib/infra/stacks/delivery-stack.ts';
import { StorageStack } from '../../../lib/infra/stacks/storage-stack.ts';

/* The stacks of stores and of CloudFront alone, for the CDK CLI: they need no bundles. */
const app = new App({ analyticsReporting: false, builtinCloudFormationValidation: false });
const config = loadConfig(
  'prod',
  contextOverrides((name) => app.node.tryGetContext(name)),
);
const storage = new StorageStack(app, config);
if (config.delivery === 'cloudfront') new DeliveryStack(app, config, storage);
app.synth();
