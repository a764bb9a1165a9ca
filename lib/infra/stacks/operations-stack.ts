import { Validations } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Worker } from '../../../shared/contract/workers.ts';
import { SavedQueries } from '../constructs/saved-queries.ts';
import { ServiceAlarms } from '../constructs/service-alarms.ts';
import { ServiceDashboard } from '../constructs/service-dashboard.ts';
import { type Config, namePrefix } from '../settings/config.ts';
import type { ApiStack } from './api-stack.ts';
import type { JobsStack } from './jobs-stack.ts';
import { StageStack } from './stage-stack.ts';

interface OperationsStackProps {
  readonly config: Config;
  readonly jobs: JobsStack;
  readonly api: ApiStack;
  readonly workers: readonly Worker[];
}

/** What an operator uses: dashboard, alarms, saved queries. This stack changes no other resource. */
export class OperationsStack extends StageStack {
  constructor(scope: Construct, { config, jobs, api, workers }: OperationsStackProps) {
    super(scope, 'operations', config);
    const topic = this.alarmTopic(config, jobs);
    const { alarms } = new ServiceAlarms(this, 'Alarms', { config, queues: jobs.stores.queues, workers, topic });
    const { workerLogs } = jobs;
    new SavedQueries(this, 'Queries', { config, accessLog: api.accessLog, workerLogs });
    new ServiceDashboard(this, 'Overview', { config, stores: jobs.stores, workers, workerLogs, alarms });
  }

  private alarmTopic(config: Config, { stores: { key } }: JobsStack): Topic {
    const topic = new Topic(this, 'AlarmTopic', {
      topicName: `${namePrefix(config)}-alarms`,
      enforceSSL: true,
      ...(key ? { masterKey: key } : {}),
    });
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    topic.grantPublish(cloudWatch);
    key?.grant(cloudWatch, 'kms:Decrypt', 'kms:GenerateDataKey');
    for (const address of config.alarmAddresses) {
      Validations.of(topic.addSubscription(new EmailSubscription(address))).acknowledge({
        id: 'Serverless-SNSRedrivePolicy',
        reason: 'An alarm mail that does not arrive is useless later; the alarm itself stays on the dashboard.',
      });
    }
    return topic;
  }
}
