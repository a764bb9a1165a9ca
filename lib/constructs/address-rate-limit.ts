import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

export interface AddressRateLimitProps {
  readonly name: string;
  /** ARN of the API's stage. */
  readonly resourceArn: string;
  readonly requestsPerFiveMinutes: number;
}

/** A WAF rule that turns away an address that sends too much; the gateway answers it with 429. */
export class AddressRateLimit extends Construct {
  constructor(scope: Construct, id: string, { name, resourceArn, requestsPerFiveMinutes }: AddressRateLimitProps) {
    super(scope, id);
    const visibility = { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: { ...visibility, metricName: name },
      rules: [
        {
          name: 'RequestsPerAddress',
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: { limit: requestsPerFiveMinutes, aggregateKeyType: 'IP', evaluationWindowSec: 300 },
          },
          visibilityConfig: { ...visibility, metricName: `${name}-requests-per-address` },
        },
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn, webAclArn: acl.attrArn });
  }
}
