import { type App, Validations } from 'aws-cdk-lib';
import { buildApp } from './build-app.ts';
import { addSecurityChecks } from './checks/security-checks.ts';
import { TemplateRules } from './checks/template-rules.ts';
import { LOCAL_STAGE, loadConfig } from './settings/config.ts';

/**
 * The app of a stage as it is deployed, with the checks of everything but the local stage: CloudFormation's rules and
 * cdk-nag. Its `synth()` throws, or sets the exit code, on findings, after printing them.
 *
 * @param outdir where the assembly goes; where the CDK CLI wants it when not given
 */
export function stageApp(stage: string, outdir?: string): App {
  const options = outdir === undefined ? {} : { outdir };
  const config = loadConfig(stage);
  if (stage === LOCAL_STAGE) return buildApp(config, options);
  const rules = new TemplateRules();
  const app = buildApp(config, options);
  rules.prepareFor(app);
  addSecurityChecks(app);
  // Last, as they are loading meanwhile.
  Validations.of(app).addPlugins(rules);
  return app;
}
