import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ConfigurationSet,
  ConfigurationSetEventDestination,
  EmailSendingEvent,
  EventDestination,
} from 'aws-cdk-lib/aws-ses';
import { CfnSubscription, type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { mailIdentities } from '../mail-identities.ts';
import { type Config, namePrefix } from '../settings/config.ts';
import type { JobQueue } from './job-queue.ts';

export interface MailSendingProps {
  readonly config: Config;
  /** Gets what recipients' mail servers say of mails. */
  readonly notices: JobQueue;
}

/**
 * How mails leave: a configuration set of SES, whose bounces and complaints go through a topic into a queue. The
 * domains that mails are from, or the one address, are verified by the operator, outside: their DNS is not the stage's.
 */
export class MailSending extends Construct {
  /** What a role has to name to send: the domains, the sender's address, and the configuration set. */
  readonly arns: readonly string[];
  /** How a function learns of it. */
  readonly variables: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { config, notices }: MailSendingProps) {
    super(scope, id);
    const name = `${namePrefix(config)}-mail`;
    const topic = new Topic(this, 'Notices', { enforceSSL: true });
    const set = new ConfigurationSet(this, 'Set', { configurationSetName: name });
    new ConfigurationSetEventDestination(this, 'Destination', {
      configurationSet: set,
      // CDK's own types do not fit each other under exactOptionalPropertyTypes.
      destination: EventDestination.snsTopic(topic as ITopic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    this.subscribe(notices, topic);
    const { ofSender, ofTenants } = mailIdentities(config);
    const identities = new Set([...ofSender, ...ofTenants]);
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME });
    this.arns = [...[...identities].map((identity) => arn('identity', identity)), arn('configuration-set', name)];
    this.variables = { MAIL_CONFIGURATION_SET: name };
  }

  private subscribe({ queue, deadLetters }: JobQueue, topic: Topic): void {
    new CfnSubscription(this, 'Subscription', {
      topicArn: topic.topicArn,
      protocol: 'sqs',
      endpoint: queue.queueArn,
      rawMessageDelivery: true,
      redrivePolicy: { deadLetterTargetArn: deadLetters.queueArn },
    });
    for (const target of [queue, deadLetters]) {
      target.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('sns.amazonaws.com')],
          actions: ['sqs:SendMessage'],
          resources: [target.queueArn],
          conditions: { ArnEquals: { 'aws:SourceArn': topic.topicArn } },
        }),
      );
    }
  }
}
