import { type App, Validations } from 'aws-cdk-lib';
import { buildApp } from './build-app.ts';
import { addSecurityChecks } from './checks/security-checks.ts';
import { TemplateRules } from './checks/template-rules.ts';
import { type ConfigInput, LOCAL_STAGE, loadConfig } from './settings/config.ts';

/**
 * Builds the app of a stage as it is deployed. Every stage except the local one is checked by CloudFormation's rules
 * and cdk-nag. Its `synth()` prints findings and then throws or sets the exit code.
 *
 * @param overrides settings that replace those of the stage
 * @param outdir folder of the assembly; the default is the folder that the CDK CLI asks for
 */
export function stageApp(stage: string, outdir?: string, overrides: ConfigInput = {}): App {
  const options = outdir === undefined ? {} : { outdir };
  const config = loadConfig(stage, overrides);
  if (stage === LOCAL_STAGE) return buildApp(config, options);
  const rules = new TemplateRules();
  const app = buildApp(config, options);
  rules.prepareFor(app);
  addSecurityChecks(app);
  // Last, because the rules load in their thread in the meantime.
  Validations.of(app).addPlugins(rules);
  return app;
}
