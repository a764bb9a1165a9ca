import '../lib/tools/command-line/answer-help.ts';
import { DEFAULT_STAGE } from '../lib/infra/settings/config.ts';
import { stageApp } from '../lib/infra/stage-app.ts';
import { bundleStage } from '../lib/tools/bundle/bundle-stage.ts';
import { parseOptions } from '../lib/tools/command-line/parse-words.ts';
import { explain } from '../lib/tools/deploy/explain.ts';
import { settingsToDeploy } from '../lib/tools/deploy/settings-to-deploy.ts';

/*
 * `npm run synth [-- --stage NAME --output DIR]`: bundles the functions and writes the templates, checked against
 * CloudFormation's rules and cdk-nag. The app looks nothing up in an account, so the CDK CLI is not needed; deployments
 * use it.
 */
let stage = DEFAULT_STAGE;
try {
  const values = parseOptions(process.argv.slice(2), {
    stage: { type: 'string', default: DEFAULT_STAGE },
    output: { type: 'string', default: 'cdk.out' },
  });
  stage = values.stage;
  settingsToDeploy(stage);
  await bundleStage(stage);
  const { stacks } = stageApp(stage, values.output).synth();
  // Findings are printed and set the exit code.
  if (!process.exitCode)
    console.log(`${stacks.length} templates of the stage ${stage} in ${values.output}, without findings`);
} catch (error) {
  const sentence = explain(error, stage);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}
