import * as z from 'zod';
import type { DeployedFunction } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import { TemplateError } from '../template-error.ts';
import type { TemplateResource } from '../template-resource.ts';

const functionSchema = z.object({
  Code: z.object({ S3Key: z.string() }),
  Handler: z.string(),
  Role: z.string(),
  Runtime: z.string().regex(/^nodejs/, 'only Node functions run locally'),
  MemorySize: z.number(),
  Timeout: z.number(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).default({ Variables: {} }),
  Layers: z.array(z.string()).default([]),
});

const layerSchema = z.object({ Content: z.object({ S3Key: z.string() }) });

/**
 * A Lambda function with the folder that holds its code.
 * @param layers the folders of the layers, by the value of `Ref` for a layer
 */
export function readFunction(
  resource: TemplateResource,
  assets: ReadonlyMap<string, string>,
  layers: ReadonlyMap<string, string>,
): DeployedFunction {
  const properties = parseProperties(resource, functionSchema);
  return {
    name: resource.name,
    arn: resource.arn,
    roleArn: properties.Role,
    handler: properties.Handler,
    codeFolder: assetFolder(resource, properties.Code.S3Key, assets),
    memoryMb: properties.MemorySize,
    timeoutSeconds: properties.Timeout,
    environment: properties.Environment.Variables,
    layerFolders: properties.Layers.flatMap((layer) => layers.get(layer) ?? []),
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
