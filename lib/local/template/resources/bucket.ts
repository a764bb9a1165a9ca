import * as z from 'zod';
import type { DeployedBucket, LifecycleRule } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const corsRuleSchema = z
  .object({
    AllowedOrigins: z.array(z.string()),
    AllowedMethods: z.array(z.string()),
    AllowedHeaders: z.array(z.string()),
    ExposedHeaders: z.array(z.string()),
    MaxAge: z.number(),
  })
  .transform((rule) => ({
    allowedOrigins: rule.AllowedOrigins,
    allowedMethods: rule.AllowedMethods,
    allowedHeaders: rule.AllowedHeaders,
    exposedHeaders: rule.ExposedHeaders,
    maxAgeSeconds: rule.MaxAge,
  }));

const lifecycleRuleSchema = z.object({ Prefix: z.string().optional(), ExpirationInDays: z.number().optional() });

const bucketSchema = z.object({
  VersioningConfiguration: z.object({ Status: z.string() }).optional(),
  CorsConfiguration: z.object({ CorsRules: z.array(corsRuleSchema) }).default({ CorsRules: [] }),
  LifecycleConfiguration: z.object({ Rules: z.array(lifecycleRuleSchema) }).default({ Rules: [] }),
});

/** A bucket with its versioning, CORS rules and expiry of objects. */
export function readBucket(resource: TemplateResource): DeployedBucket {
  const properties = parseProperties(resource, bucketSchema);
  return {
    name: resource.name,
    versioned: properties.VersioningConfiguration?.Status === 'Enabled',
    corsRules: properties.CorsConfiguration.CorsRules,
    lifecycle: properties.LifecycleConfiguration.Rules.flatMap(expiryRule),
  };
}

/** Expiry alone: unfinished uploads and old versions need no cleanup on one machine. */
function expiryRule({ Prefix, ExpirationInDays }: z.output<typeof lifecycleRuleSchema>): LifecycleRule[] {
  if (ExpirationInDays === undefined) return [];
  return [{ expireAfterDays: ExpirationInDays, ...(Prefix !== undefined && { prefix: Prefix }) }];
}
