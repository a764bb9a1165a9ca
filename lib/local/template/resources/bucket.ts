import * as z from 'zod';
import type { DeployedBucket, LifecycleRule } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const corsRuleSchema = z
  .object({
    AllowedOrigins: z.tuple([z.literal('*', 'other origins have no local implementation')]),
    AllowedMethods: z.array(z.string()),
    AllowedHeaders: z.tuple([z.literal('*', 'other headers have no local implementation')]),
    ExposedHeaders: z.array(z.string()),
    MaxAge: z.number(),
  })
  .transform(({ AllowedMethods: allowedMethods, ExposedHeaders: exposedHeaders, MaxAge: maxAgeSeconds }) => ({
    allowedMethods,
    exposedHeaders,
    maxAgeSeconds,
  }));

const lifecycleRuleSchema = z.object({ Prefix: z.string().default(''), ExpirationInDays: z.number().optional() });

const bucketSchema = z.object({
  VersioningConfiguration: z.object({ Status: z.literal('Enabled') }),
  CorsConfiguration: z.object({ CorsRules: z.array(corsRuleSchema) }).default({ CorsRules: [] }),
  LifecycleConfiguration: z.object({ Rules: z.array(lifecycleRuleSchema) }).default({ Rules: [] }),
});

/** A bucket with its CORS rules and expiry of objects. */
export function readBucket(resource: TemplateResource): DeployedBucket {
  const properties = parseProperties(resource, bucketSchema);
  return {
    name: resource.name,
    corsRules: properties.CorsConfiguration.CorsRules,
    lifecycle: properties.LifecycleConfiguration.Rules.flatMap(expiryRule),
  };
}

/** Expiry alone: unfinished uploads and old versions need no cleanup on one machine. */
function expiryRule({ Prefix, ExpirationInDays }: z.output<typeof lifecycleRuleSchema>): LifecycleRule[] {
  return ExpirationInDays === undefined ? [] : [{ prefix: Prefix, expireAfterDays: ExpirationInDays }];
}
