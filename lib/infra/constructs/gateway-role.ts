import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/**
 * A role with which the gateway invokes the functions of one noun. It names each function, because a prefix with a
 * wildcard could also match another stage's workers. It is one policy; CDK's `grantInvoke` would name every function
 * twice and need five.
 */
export class GatewayRole extends Construct {
  readonly arn: string;

  /** @param functionArns of the noun; IAM allows 10,240 characters in all, see test/infra/limits.test.ts */
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
