import * as z from 'zod';
import { loadCloudAssembly } from './cloud-assembly.ts';
import type { Deployment } from './deployment.ts';
import { parseProperties } from './properties.ts';
import type { Places } from './resource-identity.ts';
import { readBucket } from './resources/bucket.ts';
import { readDistribution } from './resources/distribution.ts';
import { readEventSource } from './resources/event-source.ts';
import { readFunction, readLayerFolder } from './resources/function.ts';
import { readQueue } from './resources/queue.ts';
import { readRestApi } from './resources/rest-api.ts';
import { ROLE_TYPES, readRoles } from './resources/roles.ts';
import { readRule, readSchedule } from './resources/schedule.ts';
import { readTable, TABLE_TYPES } from './resources/table.ts';
import { TemplateError } from './template-error.ts';
import { readResources, type TemplateResource } from './template-resource.ts';

const LAYER = 'AWS::Lambda::LayerVersion';

/** Types that {@link readAssembly} turns into parts of the deployment. */
const READ_TYPES: ReadonlySet<string> = new Set([
  ...TABLE_TYPES,
  ...ROLE_TYPES,
  LAYER,
  'AWS::Lambda::Function',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Events::Rule',
  'AWS::Scheduler::Schedule',
  'AWS::CloudFront::Distribution',
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
]);

const customResourceSchema = z.object({ ServiceToken: z.string() });

/**
 * Reads a cloud assembly, `cdk.out`, into what the local cloud runs. CDK's own custom-resource functions are left
 * out: what they do to an account has no local meaning.
 *
 * @param folder that holds the `manifest.json`
 * @param places where queue URLs, the upload host and the API's address lead to
 * @throws {TemplateError} naming stack and logical id, for what cannot be read
 */
export function readAssembly(folder: string, places: Places): Deployment {
  const assembly = loadCloudAssembly(folder);
  const resources = readResources(assembly, places);
  const of = (...types: string[]) => resources.filter(({ type }) => types.includes(type));

  const serviceTokens = customResources(resources).map(
    (each) => parseProperties(each, customResourceSchema).ServiceToken,
  );
  const layers = new Map(of(LAYER).map((layer) => [layer.name, readLayerFolder(layer, assembly.assets)]));
  const buckets = of('AWS::S3::Bucket').map(readBucket);
  const headersPolicies = of('AWS::CloudFront::ResponseHeadersPolicy');
  const distributions = of('AWS::CloudFront::Distribution').map((each) =>
    readDistribution(each, buckets, headersPolicies),
  );
  const timers = [...of('AWS::Events::Rule').map(readRule), ...of('AWS::Scheduler::Schedule').map(readSchedule)];
  const { roles, notes: roleNotes } = readRoles(of(...ROLE_TYPES));
  return {
    functions: of('AWS::Lambda::Function')
      .filter(({ arn }) => !serviceTokens.includes(arn))
      .map((each) => readFunction(each, assembly.assets, layers)),
    tables: of(...TABLE_TYPES).map(readTable),
    buckets,
    queues: of('AWS::SQS::Queue').map(readQueue),
    eventSources: of('AWS::Lambda::EventSourceMapping')
      .map(readEventSource)
      .filter((each) => each !== undefined),
    schedules: timers.flatMap(({ schedules }) => schedules),
    restApi: readRestApi(theRestApi(of('AWS::ApiGateway::RestApi')), of('AWS::ApiGateway::Stage'), assembly.assets),
    distributions: distributions.filter((each) => each !== undefined),
    roles,
    notes: [...timers.flatMap(({ notes }) => notes), ...roleNotes, ...unreadTypes(resources)],
  };
}

function customResources(resources: readonly TemplateResource[]): TemplateResource[] {
  return resources.filter(({ type }) => type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource');
}

function theRestApi([restApi, second]: readonly TemplateResource[]): TemplateResource {
  if (restApi === undefined) throw new TemplateError('*', 'AWS::ApiGateway::RestApi', 'no stack has a REST API');
  if (second !== undefined) {
    throw new TemplateError(second.stackName, second.logicalId, 'one REST API is served locally, this is a second');
  }
  return restApi;
}

/** One line for each type, as a stack may hold hundreds of permissions and alarms. */
function unreadTypes(resources: readonly TemplateResource[]): string[] {
  const counts = new Map<string, number>();
  for (const { type } of resources) if (!READ_TYPES.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${type}: ${count} without local meaning`);
}
