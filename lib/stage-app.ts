import type { App } from 'aws-cdk-lib';
import { buildApp } from './build-app.ts';
import { LOCAL_STAGE, loadConfig } from './config.ts';
import { addSecurityChecks } from './security-checks.ts';

/**
 * The app of a stage as it is deployed, with the checks of everything but the local stage. Its `synth()` throws, or sets
 * the exit code, on findings of CloudFormation's rules or of cdk-nag, after printing them.
 *
 * @param outdir where the assembly goes; where the CDK CLI wants it when not given
 */
export function stageApp(stage: string, outdir?: string): App {
  const app = buildApp(loadConfig(stage), outdir === undefined ? {} : { outdir });
  if (stage !== LOCAL_STAGE) addSecurityChecks(app);
  return app;
}
