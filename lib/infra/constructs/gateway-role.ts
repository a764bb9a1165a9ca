import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/**
 * The one role with which the gateway invokes the endpoints' functions, each by its name: a prefix would be a wildcard,
 * and could be the beginning of another stage's workers. In one policy, which CDK's `grantInvoke` would split into five,
 * as it names every function twice.
 */
export class GatewayRole extends Construct {
  readonly arn: string;

  /** @param functionArns of all endpoints; IAM takes 10,240 characters of them, see test/infra/roles.test.ts */
  constructor(scope: Construct, id: string, functionArns: readonly string[]) {
    super(scope, id);
    const statement = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [...functionArns] });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { invoke: new PolicyDocument({ statements: [statement] }) },
    });
    this.arn = role.roleArn;
  }
}
