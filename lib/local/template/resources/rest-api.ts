import * as z from 'zod';
import type { DeployedRestApi } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import { TemplateError } from '../template-error.ts';
import type { TemplateResource } from '../template-resource.ts';

const restApiSchema = z.object({ Body: z.record(z.string(), z.unknown()) });

const stageSchema = z.object({
  StageName: z.string(),
  MethodSettings: z.tuple([z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() })]),
});

/**
 * The REST API, whose whole definition is its OpenAPI body, with its stage.
 * @throws {TemplateError} if there is not one API with one stage
 */
export function readRestApi(
  [restApi, secondApi]: readonly TemplateResource[],
  [stage, secondStage]: readonly TemplateResource[],
): DeployedRestApi {
  if (!restApi || secondApi || !stage || secondStage) {
    throw new TemplateError('*', 'AWS::ApiGateway::RestApi', 'the local cloud serves one REST API with one stage');
  }
  const { StageName, MethodSettings } = parseProperties(stage, stageSchema);
  const [{ ThrottlingRateLimit, ThrottlingBurstLimit }] = MethodSettings;
  return {
    body: parseProperties(restApi, restApiSchema).Body,
    stageName: StageName,
    throttlingRate: ThrottlingRateLimit,
    throttlingBurst: ThrottlingBurstLimit,
  };
}
