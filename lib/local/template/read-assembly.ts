import { loadCloudAssembly } from './cloud-assembly.ts';
import type { Deployment } from './deployment.ts';
import type { ServiceUrls } from './resource-identity.ts';
import { readBucket } from './resources/bucket.ts';
import { readDistribution } from './resources/distribution.ts';
import { readEventSource } from './resources/event-source.ts';
import { readFunction, readLayerFolder } from './resources/function.ts';
import { readQueue } from './resources/queue.ts';
import { readRestApi } from './resources/rest-api.ts';
import { readPolicies } from './resources/role.ts';
import { readSchedule } from './resources/schedule.ts';
import { readTable } from './resources/table.ts';
import { readResources } from './template-resource.ts';

/**
 * Reads a cloud assembly, `cdk.out`, into what the local cloud runs. Resources of other types (alarms, permissions,
 * log groups) have no local meaning.
 *
 * @param folder of the templates
 * @throws {TemplateError} naming stack and logical id, for what cannot be read
 */
export function readAssembly(folder: string, urls: ServiceUrls): Deployment {
  const { stacks, assets } = loadCloudAssembly(folder);
  const resources = readResources({ stacks, assets }, urls);
  const of = (wanted: string) => resources.filter(({ type }) => type === wanted);

  const layers = new Map(of('AWS::Lambda::LayerVersion').map((layer) => [layer.name, readLayerFolder(layer, assets)]));
  const buckets = of('AWS::S3::Bucket').map(readBucket);
  const headersPolicies = of('AWS::CloudFront::ResponseHeadersPolicy');
  return {
    functions: of('AWS::Lambda::Function').map((each) => readFunction(each, assets, layers)),
    tables: of('AWS::DynamoDB::GlobalTable').map(readTable),
    buckets,
    queues: of('AWS::SQS::Queue').map(readQueue),
    eventSources: of('AWS::Lambda::EventSourceMapping').map(readEventSource),
    schedules: of('AWS::Events::Rule').map(readSchedule),
    restApi: readRestApi(of('AWS::ApiGateway::RestApi'), of('AWS::ApiGateway::Stage')),
    distributions: of('AWS::CloudFront::Distribution').map((each) => readDistribution(each, buckets, headersPolicies)),
    roles: new Map(of('AWS::IAM::Role').map((role) => [role.arn, readPolicies(role)])),
  };
}
