import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

/*
 * An account with CloudFormation, as far as the CDK CLI and the deploy command use it, in memory. It refuses as AWS
 * does: a protected stack cannot be deleted, a stack whose creation failed cannot be changed, and a protected table
 * cannot be rolled back. Source: CloudFormation user guide, "Stack status codes", "Protecting a stack from being
 * deleted"; DynamoDB guide, "Using deletion protection".
 *
 * This file has more than 300 lines, because every action changes the same stacks.
 */

const Template = z.looseObject({
  Parameters: z.record(z.string(), z.looseObject({ Default: z.string().optional() })).default({}),
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z.unknown() })),
  Outputs: z.record(z.string(), z.looseObject({ Value: z.unknown() })).default({}),
});

interface FakeStack {
  readonly name: string;
  readonly id: string;
  status: string;
  reason: string;
  isProtected: boolean;
  body: string;
  parameters: Record<string, string>;
  readonly outputs: Readonly<Record<string, string>>;
  tags: Record<string, string>;
  pending: { id: string; body: string; parameters: Record<string, string> } | undefined;
  events: { id: string; status: string; reason: string }[];
}

/** A fault of one execution: the type of the resource that fails, and the reason that AWS gives. */
interface Failure {
  readonly type: string;
  readonly reason: string;
}

const ACCOUNT = '123456789012';
const REGION = 'eu-central-1';

export class FakeCloudFormation {
  readonly stacks = new Map<string, FakeStack>();
  /** The calls that changed something: `ExecuteChangeSet planning-prod-storage`. */
  readonly changes: string[] = [];
  /** Faults to come; each is used once. */
  readonly failures: Failure[] = [];
  injected = 0;
  readonly #files = new Map<string, Buffer>();
  readonly #server = createServer((request, response) => {
    this.#answer(request).then(
      ({ status = 200, body, type = 'text/xml', headers = {} }) =>
        response.writeHead(status, { 'content-type': type, ...headers }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });

  /** Starts the server; returns the variables that send the CDK CLI and the deploy command to it. */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const services = ['CLOUDFORMATION', 'STS', 'SSM', 'S3'];
    return {
      ...Object.fromEntries(services.map((service) => [`AWS_ENDPOINT_URL_${service}`, url])),
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_REGION: REGION,
      AWS_EC2_METADATA_DISABLED: 'true',
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Adds a stack that exists whole. */
  add(name: string, outputs: Readonly<Record<string, string>>, tags: Readonly<Record<string, string>>): void {
    const stack = { ...newStack(name), status: 'CREATE_COMPLETE', outputs, tags: { ...tags } };
    this.stacks.set(stack.id, stack);
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const target = request.headers['x-amz-target'];
    if (typeof target === 'string') {
      return { type: 'application/x-amz-json-1.1', body: JSON.stringify({ Parameter: { Value: '28' } }) };
    }
    const url = new URL(request.url ?? '/', 'http://aws');
    if (url.pathname !== '/') return this.#file(request.method ?? 'GET', url, body);
    const fields = Object.fromEntries(new URLSearchParams(body.toString()));
    const { Action = '' } = fields;
    if (Action === 'GetCallerIdentity') {
      return result(Action, `<Arn>arn:aws:iam::${ACCOUNT}:user/x</Arn><Account>${ACCOUNT}</Account>`);
    }
    if (Action === 'AssumeRole') {
      const keys = '<AccessKeyId>A</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>';
      return result(Action, `<Credentials>${keys}<Expiration>2100-01-01T00:00:00Z</Expiration></Credentials>`);
    }
    return this.#cloudFormation(Action, fields);
  }

  #file(method: string, { pathname, search }: URL, body: Buffer): Answer {
    if (method === 'PUT') this.#files.set(pathname, body);
    if (search.includes('list-type')) return { body: '<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>' };
    if (search.includes('location')) return { body: `<LocationConstraint>${REGION}</LocationConstraint>` };
    const none = '<Error><Code>ServerSideEncryptionConfigurationNotFoundError</Code><Message>none</Message></Error>';
    if (search.includes('encryption')) return { status: 404, body: none };
    return { body: '' };
  }

  #cloudFormation(action: string, fields: Readonly<Record<string, string>>): Answer {
    const { StackName = '' } = fields;
    const stack = [...this.stacks.values()].find(({ name, id }) => StackName === name || StackName === id);
    switch (action) {
      case 'DescribeStacks':
        if (StackName !== '' && !stack) return refusal(`Stack with id ${StackName} does not exist`);
        return result(action, list('Stacks', (stack ? [stack] : [...this.stacks.values()]).map(describe)));
      case 'CreateChangeSet':
        return this.#createChangeSet(fields, stack);
      case 'DeleteChangeSet':
        return result(action, '');
      case 'ListStackResources':
      case 'DescribeStackResources':
        return result(action, '<StackResourceSummaries></StackResourceSummaries>');
    }
    if (!stack) return refusal(`Stack [${StackName}] does not exist`);
    switch (action) {
      case 'DescribeChangeSet': {
        const { pending } = stack;
        if (!pending) return { status: 404, body: error('ChangeSetNotFound', 'none') };
        const change = '<member><Type>Resource</Type></member>';
        const names = tag('StackName', stack.name) + tag('StackId', stack.id) + tag('ChangeSetId', pending.id);
        const state = tag('Status', 'CREATE_COMPLETE') + tag('ExecutionStatus', 'AVAILABLE');
        const made = tag('CreationTime', new Date().toISOString()) + tag('ChangeSetName', 'cdk-deploy-change-set');
        return result(action, `${names}${state}${made}<Changes>${change}</Changes>`);
      }
      case 'ExecuteChangeSet':
        this.changes.push(`execute ${stack.name}`);
        this.#execute(stack);
        return result(action, '');
      case 'UpdateTerminationProtection':
        stack.isProtected = fields.EnableTerminationProtection === 'true';
        this.changes.push(`${stack.isProtected ? 'protect' : 'unprotect'} ${stack.name}`);
        return result(action, tag('StackId', stack.id));
      case 'DeleteStack':
        this.changes.push(`delete ${stack.name}`);
        if (stack.isProtected) {
          return refusal(`Stack [${stack.name}] cannot be deleted while TerminationProtection is enabled`);
        }
        this.stacks.delete(stack.id);
        return result(action, '');
      case 'GetTemplate':
        return result(action, tag('TemplateBody', stack.body || '{}'));
      case 'DescribeStackEvents':
      case 'DescribeEvents':
        return result(
          action,
          list(
            'StackEvents',
            stack.events.map((event) => describeEvent(stack, event)),
          ),
        );
    }
    return refusal(`the fake has no ${action}`);
  }

  #createChangeSet(fields: Readonly<Record<string, string>>, found: FakeStack | undefined): Answer {
    const { StackName: name = '', ChangeSetType, TemplateURL = '', TemplateBody } = fields;
    const body =
      TemplateBody ?? this.#files.get(new URL(TemplateURL).pathname)?.toString() ?? this.#template(TemplateURL);
    if (ChangeSetType === 'CREATE' && found && found.status !== 'REVIEW_IN_PROGRESS') {
      return refusal(`Stack [${name}] already exists and cannot be created again`);
    }
    if (ChangeSetType === 'UPDATE' && found && !/^(CREATE|UPDATE|UPDATE_ROLLBACK)_COMPLETE$/.test(found.status)) {
      return refusal(`Stack:${found.id} is in ${found.status} state and can not be updated.`);
    }
    const stack = found ?? newStack(name);
    this.stacks.set(stack.id, stack);
    const parameters: Record<string, string> = {};
    for (const [key, given] of Object.entries(Template.parse(JSON.parse(body)).Parameters)) {
      if (given.Default !== undefined) parameters[key] = given.Default;
    }
    for (let index = 1; fields[`Parameters.member.${index}.ParameterKey`]; index += 1) {
      const key = fields[`Parameters.member.${index}.ParameterKey`] ?? '';
      const previous = fields[`Parameters.member.${index}.UsePreviousValue`] === 'true';
      const value = previous ? stack.parameters[key] : fields[`Parameters.member.${index}.ParameterValue`];
      if (value !== undefined) parameters[key] = value;
    }
    for (let index = 1; fields[`Tags.member.${index}.Key`]; index += 1) {
      stack.tags[fields[`Tags.member.${index}.Key`] ?? ''] = fields[`Tags.member.${index}.Value`] ?? '';
    }
    const id = `arn:aws:cloudformation:${REGION}:${ACCOUNT}:changeSet/cdk/${crypto.randomUUID()}`;
    stack.pending = { id, body, parameters };
    return result('CreateChangeSet', tag('Id', id) + tag('StackId', stack.id));
  }

  /** The CDK CLI gives the address of the template's bucket, whose host is not this server's. */
  #template(url: string): string {
    const key = url.split('/').at(-1) ?? '';
    const file = [...this.#files].find(([path]) => path.endsWith(key))?.[1];
    if (!file) throw new Error(`there is no template ${url}`);
    return file.toString();
  }

  #execute(stack: FakeStack): void {
    const { pending } = stack;
    if (!pending) throw new Error(`${stack.name} has no change set`);
    const isNew = stack.status === 'REVIEW_IN_PROGRESS';
    const resources = Object.entries(Template.parse(JSON.parse(pending.body)).Resources);
    const failure = this.failures[0];
    const failed = failure && resources.find(([, { Type }]) => Type === failure.type);
    if (!failure || !failed) {
      Object.assign(stack, { body: pending.body, parameters: pending.parameters, pending: undefined, reason: '' });
      stack.status = isNew ? 'CREATE_COMPLETE' : 'UPDATE_COMPLETE';
      stack.events.unshift({ id: stack.name, status: stack.status, reason: '' });
      return;
    }
    this.failures.shift();
    this.injected += 1;
    const [id] = failed;
    stack.events.unshift({ id, status: isNew ? 'CREATE_FAILED' : 'UPDATE_FAILED', reason: failure.reason });
    stack.reason = `The following resource(s) failed to create: [${id}]. Rollback requested by user.`;
    const kept = isNew && resources.some(([, resource]) => isProtectedTable(resource, pending.parameters));
    stack.status = !isNew ? 'UPDATE_ROLLBACK_COMPLETE' : kept ? 'ROLLBACK_FAILED' : 'ROLLBACK_COMPLETE';
    stack.events.unshift({ id: stack.name, status: stack.status, reason: '' });
    stack.pending = undefined;
  }
}

interface Answer {
  readonly status?: number;
  readonly body: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const Replica = z.object({ DeletionProtectionEnabled: z.unknown() });
const Table = z.object({ Replicas: z.tuple([Replica]) });

function isProtectedTable(
  resource: { Type: string; Properties: unknown },
  parameters: Record<string, string>,
): boolean {
  if (resource.Type !== 'AWS::DynamoDB::GlobalTable') return false;
  const { DeletionProtectionEnabled: value } = Table.parse(resource.Properties).Replicas[0];
  return value === true || (value !== false && parameters.DeletionProtection === 'true');
}

function newStack(name: string): FakeStack {
  return {
    name,
    id: `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${name}/${crypto.randomUUID()}`,
    status: 'REVIEW_IN_PROGRESS',
    reason: '',
    isProtected: false,
    body: '',
    parameters: {},
    outputs: {},
    tags: {},
    pending: undefined,
    events: [],
  };
}

function describe(stack: FakeStack): string {
  const { name, id, status, reason, isProtected, parameters } = stack;
  const values = Object.entries(parameters).map(
    ([key, value]) => tag('ParameterKey', key) + tag('ParameterValue', value),
  );
  return [
    tag('StackName', name),
    tag('StackId', id),
    tag('StackStatus', status),
    tag('StackStatusReason', reason),
    tag('CreationTime', '2026-01-01T00:00:00Z'),
    tag('EnableTerminationProtection', String(isProtected)),
    list('Parameters', values),
    list(
      'Tags',
      Object.entries(stack.tags).map(([key, value]) => tag('Key', key) + tag('Value', value)),
    ),
    list(
      'Outputs',
      Object.entries(stack.outputs).map(([key, value]) => tag('OutputKey', key) + tag('OutputValue', value)),
    ),
  ].join('');
}

function describeEvent(stack: FakeStack, event: FakeStack['events'][number]): string {
  const isStack = event.id === stack.name;
  return [
    tag('StackId', stack.id),
    tag('EventId', crypto.randomUUID()),
    tag('StackName', stack.name),
    tag('LogicalResourceId', event.id),
    tag('PhysicalResourceId', isStack ? stack.id : event.id),
    tag('ResourceType', isStack ? 'AWS::CloudFormation::Stack' : 'AWS::Some::Resource'),
    tag('Timestamp', new Date().toISOString()),
    tag('ResourceStatus', event.status),
    tag('ResourceStatusReason', event.reason),
  ].join('');
}

function tag(name: string, value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<${name}>${escaped}</${name}>`;
}

function list(name: string, members: readonly string[]): string {
  return `<${name}>${members.map((member) => `<member>${member}</member>`).join('')}</${name}>`;
}

function result(action: string, content: string): Answer {
  return { body: `<${action}Response><${action}Result>${content}</${action}Result></${action}Response>` };
}

function error(code: string, message: string): string {
  return `<ErrorResponse><Error><Type>Sender</Type>${tag('Code', code)}${tag('Message', message)}</Error></ErrorResponse>`;
}

function refusal(message: string): Answer {
  return { status: 400, body: error('ValidationError', message) };
}
