import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { DeployedRestApi } from '../deployment.ts';
import { cfnNumber, parseProperties } from '../properties.ts';
import { TemplateError } from '../template-error.ts';
import type { TemplateResource } from '../template-resource.ts';

const BODY_BINARY_MEDIA_TYPES = 'x-amazon-apigateway-binary-media-types';

const bodySchema = z.record(z.string(), z.unknown());

const restApiSchema = z.object({
  Body: bodySchema.optional(),
  BodyS3Location: z.object({ Key: z.string() }).optional(),
  BinaryMediaTypes: z.array(z.string()).default([]),
});

const stageSchema = z.object({
  RestApiId: z.string(),
  StageName: z.string(),
  MethodSettings: z
    .array(
      z.object({
        HttpMethod: z.string().default('*'),
        ResourcePath: z.string().default('/*'),
        ThrottlingRateLimit: cfnNumber.optional(),
        ThrottlingBurstLimit: cfnNumber.optional(),
      }),
    )
    .default([]),
});

/**
 * The REST API, whose whole definition is its OpenAPI body, with its stage.
 *
 * @throws {TemplateError} when there is no body or no stage
 */
export function readRestApi(
  resource: TemplateResource,
  stages: readonly TemplateResource[],
  assets: ReadonlyMap<string, string>,
): DeployedRestApi {
  const { Body, BodyS3Location, BinaryMediaTypes } = parseProperties(resource, restApiSchema);
  const body = Body ?? bodyOfAsset(assets.get(BodyS3Location?.Key ?? ''));
  if (body === undefined) throw new TemplateError(resource.stackName, resource.logicalId, 'the REST API has no body');
  const stage = stages
    .map((each) => parseProperties(each, stageSchema))
    .find((each) => each.RestApiId === resource.name);
  if (stage === undefined) throw new TemplateError(resource.stackName, resource.logicalId, 'the REST API has no stage');
  const wholeStage = stage.MethodSettings.find(
    ({ HttpMethod, ResourcePath }) => HttpMethod === '*' && ResourcePath === '/*',
  );
  const rate = wholeStage?.ThrottlingRateLimit;
  const burst = wholeStage?.ThrottlingBurstLimit;
  const ofBody = z.array(z.string()).catch([]).parse(body[BODY_BINARY_MEDIA_TYPES]);
  return {
    body,
    stageName: stage.StageName,
    binaryMediaTypes: [...new Set([...BinaryMediaTypes, ...ofBody])],
    ...(rate !== undefined && { throttlingRate: rate }),
    ...(burst !== undefined && { throttlingBurst: burst }),
  };
}

/** A body of an asset comes without intrinsic functions: CloudFormation does not look into it. */
function bodyOfAsset(file: string | undefined): Record<string, unknown> | undefined {
  return file === undefined ? undefined : bodySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
