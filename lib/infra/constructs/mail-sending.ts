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

interface MailSendingProps {
  readonly config: Config;
  /** Receives bounces and complaints of mails. */
  readonly notices: JobQueue;
}

/**
 * Sending of mails: an SES configuration set that sends bounces and complaints through a topic into a queue. The
 * operator verifies the sender domains or the one address outside the stage, because their DNS is not part of it.
 */
export class MailSending extends Construct {
  /** The ARNs that a role needs to send: domains, the sender's address and the configuration set. */
  readonly arns: readonly string[];
  /** The environment variables that tell a function about it. */
  readonly variables: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { config, notices }: MailSendingProps) {
    super(scope, id);
    const name = `${namePrefix(config)}-mail`;
    const topic = new Topic(this, 'Notices', { enforceSSL: true });
    const set = new ConfigurationSet(this, 'Set', { configurationSetName: name });
    new ConfigurationSetEventDestination(this, 'Destination', {
      configurationSet: set,
      // CDK's own types are not compatible with each other under exactOptionalPropertyTypes.
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
