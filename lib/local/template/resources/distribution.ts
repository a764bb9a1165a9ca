import * as z from 'zod';
import type { CorsRule, DeployedBucket, DeployedDistribution } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import { bucketDomain } from '../resource-identity.ts';
import type { TemplateResource } from '../template-resource.ts';

const distributionSchema = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: z.object({ TargetOriginId: z.string(), ResponseHeadersPolicyId: z.string().optional() }),
    Origins: z.array(z.object({ Id: z.string(), DomainName: z.string() })),
  }),
});

const Items = z.object({ Items: z.array(z.string()) });

/** What of a policy counts without TLS and frames: CORS, headers of its own, and what a file may do as a page. */
const headersPolicySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CorsConfig: z
      .object({
        AccessControlAllowOrigins: Items,
        AccessControlAllowMethods: Items,
        AccessControlAllowHeaders: Items,
        AccessControlExposeHeaders: Items.optional(),
        AccessControlMaxAgeSec: z.number().optional(),
      })
      .optional(),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) })
      .default({ Items: [] }),
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }).optional(),
        ContentTypeOptions: z.object({}).optional(),
      })
      .default({}),
  }),
});

/** The distribution, if its default origin is one of the buckets. */
export function readDistribution(
  resource: TemplateResource,
  buckets: readonly DeployedBucket[],
  headersPolicies: readonly TemplateResource[],
): DeployedDistribution | undefined {
  const { DefaultCacheBehavior, Origins } = parseProperties(resource, distributionSchema).DistributionConfig;
  const origin = Origins.find(({ Id }) => Id === DefaultCacheBehavior.TargetOriginId);
  const bucket = buckets.find(({ name }) => origin?.DomainName === bucketDomain(name));
  const policy = headersPolicies.find(({ name }) => name === DefaultCacheBehavior.ResponseHeadersPolicyId);
  return bucket && { id: resource.name, bucketName: bucket.name, ...(policy ? readPolicy(policy) : { headers: {} }) };
}

function readPolicy(policy: TemplateResource): Pick<DeployedDistribution, 'corsRule' | 'headers'> {
  const { ResponseHeadersPolicyConfig } = parseProperties(policy, headersPolicySchema);
  const { CorsConfig, CustomHeadersConfig, SecurityHeadersConfig } = ResponseHeadersPolicyConfig;
  const { ContentSecurityPolicy: csp, ContentTypeOptions: noSniff } = SecurityHeadersConfig;
  return {
    ...(CorsConfig && { corsRule: corsRuleOf(CorsConfig) }),
    headers: {
      ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
      ...(csp && { 'content-security-policy': csp.ContentSecurityPolicy }),
      ...(noSniff && { 'x-content-type-options': 'nosniff' }),
    },
  };
}

type CorsConfig = NonNullable<z.output<typeof headersPolicySchema>['ResponseHeadersPolicyConfig']['CorsConfig']>;

function corsRuleOf(config: CorsConfig): CorsRule {
  return {
    allowedOrigins: config.AccessControlAllowOrigins.Items,
    allowedMethods: config.AccessControlAllowMethods.Items,
    allowedHeaders: config.AccessControlAllowHeaders.Items,
    exposedHeaders: config.AccessControlExposeHeaders?.Items ?? [],
    ...(config.AccessControlMaxAgeSec !== undefined && { maxAgeSeconds: config.AccessControlMaxAgeSec }),
  };
}
