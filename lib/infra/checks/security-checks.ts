import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

/**
 * Has cdk-nag look over every stack when the app is synthesized: the AwsSolutions and the Serverless rules. A finding
 * that is not acknowledged, with its reason, beside the construct it concerns makes the synthesis fail.
 */
export function addSecurityChecks(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}
