import { ArnFormat, Stack, Token, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/**
 * The one role with which the gateway invokes the endpoints' functions, told by what their names start with. No function
 * of another stage starts like that: names of stages that would make it so are refused, see settings-schema.ts.
 */
export class GatewayRole extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, functionPrefix: string) {
    super(scope, id);
    const functions = Stack.of(this).formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: `${functionPrefix}*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        invoke: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functions] })],
        }),
      },
    });
    this.arn = role.roleArn;
    const { partition, region, account } = Stack.of(this);
    const shownPartition = Token.isUnresolved(partition) ? '<AWS::Partition>' : partition;
    const shownAccount = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
    const shownFunctions = `arn:${shownPartition}:lambda:${region}:${shownAccount}:function:${functionPrefix}*`;
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${shownFunctions}]`,
      reason: 'All functions with this prefix are endpoints; one grant each would overflow into several policies.',
    });
  }
}
