import { Duration } from 'aws-cdk-lib';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { gatewayError } from '../gateway/gateway-responses.ts';
import type { Config } from '../settings/config.ts';
import { VIEWER_ADDRESS_HEADER } from './viewer-request-code.ts';

const WINDOW_SECONDS = Duration.minutes(5).toSeconds();
const TOO_OFTEN = 'tooOften';

/**
 * Rules of AWS's groups that would block valid requests of this interface. They only count. Each has a reason: the code
 * in `shared/` that handles the risk instead.
 */
export const COUNTED_RULES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AWSManagedRulesCommonRuleSet: {
    SizeRestrictions_BODY: 'blocks bodies above 8 kB: archives, images and plans are larger',
    SizeRestrictions_QUERYSTRING: 'blocks query strings above 2 kB: lists by ids[] are longer',
    GenericRFI_BODY: 'blocks URLs of hosts in bodies: threeDimensionalAssetUrl, assetUrl and webhook are such',
    GenericRFI_QUERYARGUMENTS: 'blocks them in queries: links of shares carry one',
    GenericLFI_BODY: 'blocks ../ in bodies: models name their textures so, and unpacking checks every path',
    CrossSiteScripting_BODY: 'blocks markup in bodies: plan XML, texts of catalog infos and SVG bytes are markup',
    NoUserAgent_HEADER: 'blocks callers without a User-Agent: servers may leave it away',
  },
  AWSManagedRulesKnownBadInputsRuleSet: {},
  AWSManagedRulesAmazonIpReputationList: {},
};

interface ApiFirewallProps {
  readonly name: string;
  /** ARN of the API's stage. */
  readonly stageArn: string;
  readonly settings: NonNullable<Config['firewall']>;
  /** The setting: which pages may read the answers of the firewall. */
  readonly corsOrigin: string;
  /** The secret that CloudFront sends if it is in front of the API. Requests without it are blocked. */
  readonly originSecret?: { readonly header: string; readonly value: string } | undefined;
}

/** A WAF in front of the API: a rate limit for each address, and AWS's rules as far as the interface allows them. */
export class ApiFirewall extends Construct {
  constructor(scope: Construct, id: string, props: ApiFirewallProps) {
    super(scope, id);
    const { name, stageArn, settings, originSecret, corsOrigin } = props;
    const answer = tooOften(corsOrigin);
    const unnumbered = [
      ...(originSecret ? [pastCloudFront(originSecret)] : []),
      ratePerAddress(settings.requestsPerAddressPerFiveMinutes, originSecret !== undefined, answer),
      ...(settings.managedRules ? Object.entries(COUNTED_RULES).map(managedGroup) : []),
    ];
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      customResponseBodies: {
        [TOO_OFTEN]: { contentType: 'APPLICATION_JSON', content: answer.body },
      },
      rules: unnumbered.map((rule, priority) => ({
        ...rule,
        priority,
        visibilityConfig: visibility(`${name}-${rule.name}`),
      })),
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: stageArn, webAclArn: acl.attrArn });
  }
}

type UnnumberedRule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>;

function pastCloudFront({ header, value }: { header: string; value: string }): UnnumberedRule {
  const fromCloudFront: CfnWebACL.StatementProperty = {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: header } },
      positionalConstraint: 'EXACTLY',
      searchString: value,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
  return {
    name: 'PastCloudFront',
    action: { block: {} },
    statement: { notStatement: { statement: fromCloudFront } },
  };
}

/**
 * The answer to too many requests of one address, which the firewall sends itself. A block without an answer of its own
 * gets that of the gateway, 403 in the error format (`WAF_FILTERED`). Source: WAF guide, "Sending custom responses for
 * Block actions": a custom response takes precedence over the responses of the protected resource.
 */
function tooOften(corsOrigin: string): ReturnType<typeof gatewayError> {
  const error = gatewayError('THROTTLED', corsOrigin);
  return { ...error, headers: { ...error.headers, 'Retry-After': String(WINDOW_SECONDS) } };
}

/**
 * Behind CloudFront the caller's address is in a header that CloudFront's function writes, so callers cannot forge it.
 */
function ratePerAddress(
  limit: number,
  behindCloudFront: boolean,
  { status, headers }: ReturnType<typeof tooOften>,
): UnnumberedRule {
  const aggregate = behindCloudFront
    ? {
        aggregateKeyType: 'FORWARDED_IP',
        forwardedIpConfig: { headerName: VIEWER_ADDRESS_HEADER, fallbackBehavior: 'MATCH' },
      }
    : { aggregateKeyType: 'IP' };
  const responseHeaders = Object.entries(headers).map(([header, value]) => ({ name: header, value }));
  return {
    name: 'RequestsPerAddress',
    action: { block: { customResponse: { responseCode: status, customResponseBodyKey: TOO_OFTEN, responseHeaders } } },
    statement: { rateBasedStatement: { limit, evaluationWindowSec: WINDOW_SECONDS, ...aggregate } },
  };
}

function managedGroup([name, counted]: [string, Readonly<Record<string, string>>]): UnnumberedRule {
  const ruleActionOverrides = Object.keys(counted).map((rule) => ({ name: rule, actionToUse: { count: {} } }));
  return {
    name,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ...(ruleActionOverrides.length > 0 ? { ruleActionOverrides } : {}),
      },
    },
  };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName };
}
