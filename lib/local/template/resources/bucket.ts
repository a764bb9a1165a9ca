import * as z from 'zod';
import type { CorsRule, DeployedBucket, LifecycleRule } from '../deployment.ts';
import { cfnNumber, parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const corsRuleSchema = z.object({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: cfnNumber.optional(),
});

const lifecycleRuleSchema = z.object({
  Status: z.string(),
  Prefix: z.string().optional(),
  TagFilters: z.array(z.object({ Key: z.string(), Value: z.string() })).optional(),
  ExpirationInDays: cfnNumber.optional(),
});

const bucketSchema = z.object({
  VersioningConfiguration: z.object({ Status: z.string() }).optional(),
  CorsConfiguration: z.object({ CorsRules: z.array(corsRuleSchema) }).default({ CorsRules: [] }),
  LifecycleConfiguration: z.object({ Rules: z.array(lifecycleRuleSchema) }).default({ Rules: [] }),
  Tags: z.array(z.object({ Key: z.string(), Value: z.string() })).default([]),
});

/** A bucket with what a browser and the passing of days see of it. */
export function readBucket(resource: TemplateResource): DeployedBucket {
  const properties = parseProperties(resource, bucketSchema);
  return {
    name: resource.name,
    versioned: properties.VersioningConfiguration?.Status === 'Enabled',
    corsRules: properties.CorsConfiguration.CorsRules.map(corsRule),
    lifecycle: properties.LifecycleConfiguration.Rules.flatMap(lifecycleRule),
    tags: Object.fromEntries(properties.Tags.map(({ Key, Value }) => [Key, Value])),
  };
}

function corsRule(rule: z.infer<typeof corsRuleSchema>): CorsRule {
  return {
    allowedOrigins: rule.AllowedOrigins,
    allowedMethods: rule.AllowedMethods,
    allowedHeaders: rule.AllowedHeaders,
    exposedHeaders: rule.ExposedHeaders,
    ...(rule.MaxAge !== undefined && { maxAgeSeconds: rule.MaxAge }),
  };
}

/** Only expiry is of interest: unfinished uploads and old versions need no clearing away on one machine. */
function lifecycleRule(rule: z.infer<typeof lifecycleRuleSchema>): LifecycleRule[] {
  if (rule.Status !== 'Enabled' || rule.ExpirationInDays === undefined) return [];
  const tags = rule.TagFilters && Object.fromEntries(rule.TagFilters.map(({ Key, Value }) => [Key, Value]));
  return [
    {
      expireAfterDays: rule.ExpirationInDays,
      ...(rule.Prefix !== undefined && { prefix: rule.Prefix }),
      ...(tags !== undefined && { tags }),
    },
  ];
}
