import { runInNewContext } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { COUNTED_RULES } from '../../lib/infra/constructs/api-firewall.ts';
import { functionEnvironment } from '../../lib/infra/constructs/function-environment.ts';
import { VIEWER_REQUEST_CODE } from '../../lib/infra/constructs/viewer-request-code.ts';
import { type Config, loadConfig } from '../../lib/infra/settings/config.ts';
import { ErrorBody } from '../../shared/platform/http/error-body-schema.ts';
import { useSynthesizedApp } from './synthesized-app.ts';

/* This file has more than 300 lines, because all of its tests read the templates of one synthesis. */

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e';
const domain = (name: string) => ({ name, certificateArn });

const RateRule = z.object({
  Action: z.object({ Block: z.object({ CustomResponse: z.looseObject({}) }) }),
  Statement: z.object({ RateBasedStatement: z.looseObject({}) }),
});

describe('CloudFront in front of public files', () => {
  const app = useSynthesizedApp(loadConfig('prod', { uploadDomain: domain('files.example.com') }), { routes: [] });
  const configOf = (type: string, key: string) => app.current.ofType(type)[0]?.Properties[key];

  it('has the host of the settings, which the functions use in URLs', () => {
    expect(configOf('AWS::CloudFront::Distribution', 'DistributionConfig')).toMatchObject({
      Aliases: ['files.example.com'],
      ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    const [first] = app.current.ofType('AWS::Lambda::Function');
    expect(first?.Properties.Environment).toMatchObject({ Variables: { UPLOAD_URL: 'https://files.example.com' } });
  });

  it('caches files for the time in their headers, at most a year, and separates versions of a file by ?version', () => {
    expect(configOf('AWS::CloudFront::CachePolicy', 'CachePolicyConfig')).toMatchObject({
      MinTTL: 0,
      MaxTTL: 31_536_000,
      ParametersInCacheKeyAndForwardedToOrigin: {
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['version'] },
        HeadersConfig: { HeaderBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
      },
    });
  });

  it('answers for files that do not exist with 404 of S3, and never with the list of the bucket', () => {
    expect(configOf('AWS::CloudFront::Distribution', 'DistributionConfig')).toMatchObject({
      DefaultRootObject: 'index.html',
    });
    const readable = app.current
      .ofType('AWS::S3::BucketPolicy')
      .map(({ Properties }) => JSON.stringify(Properties))
      .filter((text) => text.includes('cloudfront.amazonaws.com'));
    expect(readable).toEqual([expect.stringContaining('"s3:ListBucket"')]);
    const policy = JSON.stringify(configOf('AWS::CloudFront::CachePolicy', 'CachePolicyConfig'));
    expect(policy).not.toMatch(/list-type|prefix/);
  });

  it('has names that carry the region, because they are those of the whole account', () => {
    const configs = [
      ['AWS::CloudFront::CachePolicy', 'CachePolicyConfig'],
      ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig'],
      ['AWS::CloudFront::OriginAccessControl', 'OriginAccessControlConfig'],
    ] as const;
    const names = configs.map(([type, key]) => z.object({ Name: z.string() }).parse(configOf(type, key)).Name);
    for (const name of names) expect(name).toMatch(/^planning-prod-eu-central-1-\w+$/);
    // The longest name of a stage and of a region still fits the limit of an access control.
    expect('planning-twelve-chars-ap-southeast-1-access'.length).toBeLessThanOrEqual(64);
  });

  it('forwards preflight headers to S3, which responds to the preflight request', () => {
    const CORS_S3_ORIGIN = '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf';
    expect(configOf('AWS::CloudFront::Distribution', 'DistributionConfig')).toMatchObject({
      DefaultCacheBehavior: { AllowedMethods: ['GET', 'HEAD', 'OPTIONS'], OriginRequestPolicyId: CORS_S3_ORIGIN },
    });
  });

  it('lets every origin load the files, and prevents that a file runs as a page', () => {
    expect(configOf('AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig')).toMatchObject({
      CorsConfig: {
        AccessControlAllowOrigins: { Items: ['*'] },
        AccessControlAllowCredentials: false,
        AccessControlMaxAgeSec: 86_400,
        OriginOverride: true,
      },
      // An <img> request puts a response without CORS headers into the browser cache. A texture loader must not get it.
      CustomHeadersConfig: { Items: expect.arrayContaining([{ Header: 'Vary', Value: 'Origin', Override: false }]) },
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
        ContentTypeOptions: { Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
      },
    });
  });
});

describe('public files without CloudFront', () => {
  const signed = useSynthesizedApp(loadConfig('prod', { delivery: 'signed' }), { routes: [] });
  const own = useSynthesizedApp(loadConfig('prod', { delivery: 'none', uploadUrl: 'https://files.example.com' }), {
    routes: [],
  });
  const uploadUrl = (app: typeof signed) => app.current.outputs.find(({ name }) => name === 'UploadUrl')?.Value;

  it('are delivered by redirects to signed addresses, by a function that may only read them', () => {
    expect(signed.current.ofType('AWS::CloudFront::Distribution')).toEqual([]);
    expect(signed.current.ofType('AWS::Lambda::Url')).toMatchObject([
      { stack: 'planning-prod-signed-files', Properties: { AuthType: 'NONE', Cors: { AllowOrigins: ['*'] } } },
    ]);
    const [role] = signed.current
      .ofType('AWS::IAM::Role')
      .filter(({ stack }) => stack === 'planning-prod-signed-files')
      .map(({ Properties }) => JSON.stringify(Properties));
    expect(role?.match(/"s3:\w+"/g)).toEqual(['"s3:GetObject"', '"s3:ListBucket"']);
    expect(JSON.stringify(uploadUrl(signed))).toContain('FunctionUrl');
  });

  it('are at the address of your own network with delivery none, which may read the bucket', () => {
    for (const type of ['AWS::CloudFront::Distribution', 'AWS::Lambda::Url'])
      expect(own.current.ofType(type)).toEqual([]);
    expect(uploadUrl(own)).toBe('https://files.example.com');
    const target = own.current.outputs.find(({ name }) => name === 'UploadUrlTarget')?.Value;
    expect(JSON.stringify(target)).toContain('RegionalDomainName');
    expect(() => loadConfig('prod', { delivery: 'none' })).toThrow(/needs uploadUrl/);
  });
});

describe('the hosts of the API', () => {
  const app = useSynthesizedApp(
    loadConfig('prod', { baseDomain: domain('api.example.com'), searchDomain: domain('search.example.com') }),
    { routes: [] },
  );

  it('each map their root and /api to the API', () => {
    expect(app.current.ofType('AWS::ApiGateway::DomainName').map(({ Properties }) => Properties.DomainName)).toEqual([
      'api.example.com',
      'search.example.com',
    ]);
    const paths = app.current.ofType('AWS::ApiGateway::BasePathMapping').map(({ Properties }) => Properties.BasePath);
    expect(paths.toSorted()).toEqual(['api', 'api', undefined, undefined]);
  });
});

describe('the logs of the gateway', () => {
  const app = useSynthesizedApp(loadConfig('prod', { removal: 'destroy' }), { routes: [] });

  it('have a retention too where AWS would create the group itself, before the first request', () => {
    const [group] = app.current
      .ofType('AWS::Logs::LogGroup')
      .filter(({ Properties }) =>
        JSON.stringify(Properties.LogGroupName ?? '').includes('API-Gateway-Execution-Logs_'),
      );
    expect(group?.Properties).toMatchObject({ RetentionInDays: 90 });
    expect(app.current.ofType('AWS::ApiGateway::Stage')[0]?.DependsOn).toContain(group?.logicalId);
  });

  it("and the account's role for them stay when a stage is deleted, because other stages write with it", () => {
    const [account] = app.current.ofType('AWS::ApiGateway::Account');
    expect(account?.DeletionPolicy).toBe('Retain');
    const role = app.current.ofType('AWS::IAM::Role').find(({ logicalId }) => logicalId.includes('CloudWatchRole'));
    expect(role?.DeletionPolicy).toBe('Retain');
  });
});

describe('the firewall', () => {
  const app = useSynthesizedApp(loadConfig('prod', { firewall: { requestsPerAddressPerFiveMinutes: 500 } }), {
    routes: [],
  });
  const rules = () => z.array(z.looseObject({ Name: z.string() })).parse(acl()?.Properties.Rules);
  const acl = () => app.current.ofType('AWS::WAFv2::WebACL')[0];

  it('blocks an address that sends too many requests, with 429 and Retry-After in the error format', () => {
    const rule = RateRule.parse(rules()[0]);
    expect(rule.Statement.RateBasedStatement).toMatchObject({ Limit: 500, AggregateKeyType: 'IP' });
    expect(rule.Action.Block.CustomResponse).toMatchObject({
      ResponseCode: 429,
    });
    const headers = z
      .array(z.object({ Name: z.string(), Value: z.string() }))
      .parse(rule.Action.Block.CustomResponse.ResponseHeaders);
    expect(Object.fromEntries(headers.map(({ Name, Value }) => [Name, Value]))).toEqual({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': expect.stringContaining('retry-after'),
      'Cache-Control': 'no-store',
      'Retry-After': '300',
    });
    const [body] = Object.values(
      z.record(z.string(), z.object({ Content: z.string() })).parse(acl()?.Properties.CustomResponseBodies),
    );
    expect(ErrorBody.parse(JSON.parse(body?.Content ?? '')).error).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
  });

  it('only counts the matches of rules that would block valid requests', () => {
    const counted = Object.fromEntries(
      rules()
        .slice(1)
        .map((rule) => [rule.Name, countedIn(rule)]),
    );
    expect(counted).toEqual({
      AWSManagedRulesCommonRuleSet: [
        'SizeRestrictions_BODY',
        'SizeRestrictions_QUERYSTRING',
        'GenericRFI_BODY',
        'GenericRFI_QUERYARGUMENTS',
        'GenericLFI_BODY',
        'CrossSiteScripting_BODY',
        'NoUserAgent_HEADER',
      ],
      AWSManagedRulesKnownBadInputsRuleSet: [],
      AWSManagedRulesAmazonIpReputationList: [],
    });
    const reasons = Object.values(COUNTED_RULES).flatMap((rule) => Object.values(rule));
    expect(reasons.every((reason) => reason.length > 20)).toBe(true);
  });

  it('answers every other block with 403 in the error format, by the gateway', () => {
    const [api] = app.current.ofType('AWS::ApiGateway::RestApi');
    const { WAF_FILTERED } = z
      .object({ 'x-amazon-apigateway-gateway-responses': z.record(z.string(), z.looseObject({})) })
      .parse(api?.Properties.Body)['x-amazon-apigateway-gateway-responses'];
    expect(WAF_FILTERED).toMatchObject({
      statusCode: '403',
      responseParameters: {
        'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
        'gatewayresponse.header.Cache-Control': "'no-store'",
      },
    });
    expect(JSON.stringify(WAF_FILTERED)).toContain('FORBIDDEN');
  });

  it('protects the stage of the API', () => {
    const [association] = app.current.ofType('AWS::WAFv2::WebACLAssociation');
    expect(JSON.stringify(association?.Properties.ResourceArn)).toContain('/restapis/');
  });
});

describe('CloudFront in front of the API', () => {
  const app = useSynthesizedApp(loadConfig('prod', { apiDelivery: true, baseDomain: domain('api.example.com') }), {
    routes: [],
  });
  const distribution = () =>
    app.current.ofType('AWS::CloudFront::Distribution').find(({ stack }) => stack === 'planning-prod-api')?.Properties
      .DistributionConfig;

  it('forwards every method, header and query, caches nothing, and uses the host of the API', () => {
    expect(distribution()).toMatchObject({
      Aliases: ['api.example.com'],
      DefaultCacheBehavior: {
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        ViewerProtocolPolicy: 'https-only',
      },
    });
    expect(app.current.ofType('AWS::ApiGateway::DomainName')).toEqual([]);
  });

  it('keeps no error for the next caller', () => {
    const { CustomErrorResponses } = z
      .object({ CustomErrorResponses: z.array(z.object({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })) })
      .parse(distribution());
    expect(CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual([
      400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504,
    ]);
    expect(new Set(CustomErrorResponses.map(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL))).toEqual(new Set([0]));
  });

  it('sends a secret to the firewall, which blocks direct requests and counts by the address of the caller', () => {
    const [past, rate] = z
      .array(z.looseObject({ Name: z.string() }))
      .parse(app.current.ofType('AWS::WAFv2::WebACL')[0]?.Properties.Rules);
    expect(past).toMatchObject({ Name: 'PastCloudFront', Action: { Block: {} } });
    const secret = { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] };
    expect(JSON.stringify(past)).toContain(JSON.stringify(secret));
    expect(JSON.stringify(distribution())).toContain(JSON.stringify(secret));
    expect(RateRule.parse(rate).Statement.RateBasedStatement).toMatchObject({
      AggregateKeyType: 'FORWARDED_IP',
      ForwardedIPConfig: { HeaderName: 'x-viewer-address', FallbackBehavior: 'MATCH' },
    });
  });

  it("gives the functions the header with the caller's address, except where callers can bypass CloudFront", () => {
    const settings = { apiDelivery: true, baseDomain: domain('api.example.com') };
    const headerOf = (config: Config) => functionEnvironment(config, 'https://files.example.com').VIEWER_ADDRESS_HEADER;
    expect(headerOf(loadConfig('prod', settings))).toBe('x-viewer-address');
    expect(headerOf({ ...loadConfig('prod', settings), firewall: undefined })).toBeUndefined();
    expect(headerOf(loadConfig('prod', {}))).toBeUndefined();
  });

  test.each([
    ['/v2/items', '/v2/items'],
    ['/api/v2/items', '/v2/items'],
    ['/api', '/'],
    ['/apis', '/apis'],
  ])('has a function that forwards %s as %s, with the address of the caller only', (uri, sent) => {
    const headers = { 'x-viewer-address': { value: '10.0.0.1' } };
    const event = { request: { uri, headers }, viewer: { ip: '203.0.113.7' } };
    const response: unknown = runInNewContext(`${VIEWER_REQUEST_CODE}; handler(event)`, { event });
    expect(response).toEqual({ uri: sent, headers: { 'x-viewer-address': { value: '203.0.113.7' } } });
  });
});

const Group = z.looseObject({
  Statement: z.object({
    ManagedRuleGroupStatement: z.object({
      RuleActionOverrides: z
        .array(z.object({ Name: z.string(), ActionToUse: z.strictObject({ Count: z.object({}) }) }))
        .default([]),
    }),
  }),
});

function countedIn(rule: unknown): string[] {
  return Group.parse(rule).Statement.ManagedRuleGroupStatement.RuleActionOverrides.map(({ Name }) => Name);
}
