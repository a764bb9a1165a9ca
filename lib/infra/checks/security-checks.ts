import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

/**
 * Adds cdk-nag's AwsSolutions and Serverless rules to every stack. Synthesis fails on each finding that is not
 * acknowledged, with its reason, next to the construct that it concerns.
 */
export function addSecurityChecks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}
