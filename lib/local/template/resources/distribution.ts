import * as z from 'zod';
import type { DeployedBucket, DeployedDistribution } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import { bucketDomain } from '../resource-identity.ts';
import type { TemplateResource } from '../template-resource.ts';

const distributionSchema = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: z.object({ TargetOriginId: z.string() }),
    Origins: z.array(z.object({ Id: z.string(), DomainName: z.string() })),
  }),
});

/** The distribution, if its default origin is one of the buckets. */
export function readDistribution(
  resource: TemplateResource,
  buckets: readonly DeployedBucket[],
): DeployedDistribution | undefined {
  const { DefaultCacheBehavior, Origins } = parseProperties(resource, distributionSchema).DistributionConfig;
  const origin = Origins.find(({ Id }) => Id === DefaultCacheBehavior.TargetOriginId);
  const bucket = buckets.find(({ name }) => origin?.DomainName === bucketDomain(name));
  return bucket && { id: resource.name, bucketName: bucket.name };
}
