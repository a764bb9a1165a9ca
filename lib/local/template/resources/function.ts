import * as z from 'zod';
import type { DeployedFunction } from '../deployment.ts';
import { cfnNumber, parseProperties } from '../properties.ts';
import { TemplateError } from '../template-error.ts';
import type { TemplateResource } from '../template-resource.ts';

/** The defaults are those of Lambda. */
const functionSchema = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Role: z.string(),
  Runtime: z.string().regex(/^nodejs/, 'only Node functions run locally'),
  MemorySize: cfnNumber.default(128),
  Timeout: cfnNumber.default(3),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
  ReservedConcurrentExecutions: cfnNumber.optional(),
  Layers: z.array(z.string()).default([]),
});

const layerSchema = z.object({ Content: z.object({ S3Key: z.string() }) });

/** The layers of an assembly by what `Ref` answers for them: their folders. */
export type LayerFolders = ReadonlyMap<string, string>;

/** A Lambda function with the folder that holds its code. */
export function readFunction(
  resource: TemplateResource,
  assets: ReadonlyMap<string, string>,
  layers: LayerFolders,
): DeployedFunction {
  const properties = parseProperties(resource, functionSchema);
  const layerFolders = properties.Layers.flatMap((layer) => layers.get(layer) ?? []);
  return {
    name: resource.name,
    arn: resource.arn,
    roleArn: properties.Role,
    handler: properties.Handler,
    codeFolder: assetFolder(resource, properties.Code.S3Key, assets),
    memoryMb: properties.MemorySize,
    timeoutSeconds: properties.Timeout,
    environment: properties.Environment?.Variables ?? {},
    ...(properties.ReservedConcurrentExecutions !== undefined && {
      reservedConcurrency: properties.ReservedConcurrentExecutions,
    }),
    ...(layerFolders.length > 0 && { layerFolders }),
  };
}

/** The folder that a layer puts below `/opt`. */
export function readLayerFolder(resource: TemplateResource, assets: ReadonlyMap<string, string>): string {
  return assetFolder(resource, parseProperties(resource, layerSchema).Content.S3Key, assets);
}

function assetFolder(resource: TemplateResource, key: string, assets: ReadonlyMap<string, string>): string {
  const folder = assets.get(key);
  if (folder !== undefined) return folder;
  throw new TemplateError(resource.stackName, resource.logicalId, `the assembly has no asset ${key}`);
}
