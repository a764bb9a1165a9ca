import { parseArgs } from 'node:util';
import { bundleStage } from '../lib/bundle/bundle-stage.ts';
import { DEFAULT_STAGE } from '../lib/config.ts';
import { stageApp } from '../lib/stage-app.ts';

/*
 * `npm run synth [-- --stage NAME --output DIR]`: bundles and templates, held against CloudFormation's rules and
 * cdk-nag. As the app looks nothing up, the CDK CLI would only load and read it all once more; deployments go through it.
 */
const { values } = parseArgs({
  options: {
    stage: { type: 'string', default: DEFAULT_STAGE },
    output: { type: 'string', default: 'cdk.out' },
  },
});
await bundleStage(values.stage);
stageApp(values.stage, values.output).synth();
