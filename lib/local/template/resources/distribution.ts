import * as z from 'zod';
import type { DeployedBucket, DeployedDistribution } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import { bucketDomain } from '../resource-identity.ts';
import { TemplateError } from '../template-error.ts';
import type { TemplateResource } from '../template-resource.ts';

const distributionSchema = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: z.object({ ResponseHeadersPolicyId: z.string() }),
    Origins: z.tuple([z.object({ DomainName: z.string() })]),
  }),
});

const items = z.object({ Items: z.array(z.string()) }).transform(({ Items }) => Items);
const anything = z.object({ Items: z.tuple([z.literal('*')]) });

/** The parts of a policy that matter without TLS and frames: CORS, custom headers, and limits on a file as a page. */
const headersPolicySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CorsConfig: z
      .object({
        AccessControlAllowOrigins: anything,
        AccessControlAllowMethods: items,
        AccessControlAllowHeaders: anything,
        AccessControlExposeHeaders: items,
        AccessControlMaxAgeSec: z.number(),
      })
      .transform((config) => ({
        allowedMethods: config.AccessControlAllowMethods,
        exposedHeaders: config.AccessControlExposeHeaders,
        maxAgeSeconds: config.AccessControlMaxAgeSec,
      })),
    CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }),
      ContentTypeOptions: z.object({}),
    }),
  }),
});

/** A distribution of one of the buckets, with its policy for response headers. */
export function readDistribution(
  resource: TemplateResource,
  buckets: readonly DeployedBucket[],
  headersPolicies: readonly TemplateResource[],
): DeployedDistribution {
  const { DefaultCacheBehavior, Origins } = parseProperties(resource, distributionSchema).DistributionConfig;
  const bucket = buckets.find(({ name }) => Origins[0].DomainName === bucketDomain(name));
  const policy = headersPolicies.find(({ name }) => name === DefaultCacheBehavior.ResponseHeadersPolicyId);
  if (!bucket || !policy) {
    throw new TemplateError(resource.stackName, resource.logicalId, 'its bucket or headers policy is missing');
  }
  const config = parseProperties(policy, headersPolicySchema).ResponseHeadersPolicyConfig;
  const { ContentSecurityPolicy } = config.SecurityHeadersConfig.ContentSecurityPolicy;
  const custom = config.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]);
  return {
    bucketName: bucket.name,
    corsRule: config.CorsConfig,
    headers: {
      ...Object.fromEntries(custom),
      'content-security-policy': ContentSecurityPolicy,
      'x-content-type-options': 'nosniff',
    },
  };
}
