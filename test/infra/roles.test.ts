import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PIPELINE_ACCESS } from '../../lib/infra/constructs/pipeline-access.ts';
import { endpointHandlers } from '../../lib/infra/endpoint-handlers.ts';
import { functionEntries } from '../../lib/tools/bundle/function-entry.ts';
import { routes } from '../../shared/contract/routes/index.ts';
import { workers } from '../../shared/contract/workers.ts';
import { BUCKETS, QUEUES, TABLES } from '../../shared/platform/aws/stores.ts';
import { useSynthesizedApp } from './synthesized-app.ts';

const Action = z.union([z.array(z.string()), z.string().transform((one) => [one])]);
const Resource = z.unknown().transform((value) => (Array.isArray(value) ? value : [value]));
const Statement = z.strictObject({ Effect: z.literal('Allow'), Action, Resource });
const Role = z.object({
  Policies: z.tuple([z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) })]),
});

/** The permissions of every function for its own log and traces. */
const OWN_ACTIONS = ['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const POLLER_ACTIONS = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];
const STREAM_ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((a) => `dynamodb:${a}`);

describe('the roles of the functions', () => {
  const app = useSynthesizedApp();

  function statementsOf(name: string) {
    const owner = app.current
      .ofType('AWS::Lambda::Function')
      .find(({ Properties }) => Properties.FunctionName === name);
    const { 'Fn::GetAtt': reference } = z.object({ 'Fn::GetAtt': z.array(z.string()) }).parse(owner?.Properties.Role);
    const role = app.current
      .ofType('AWS::IAM::Role')
      .find(({ stack, logicalId }) => stack === owner?.stack && logicalId === reference[0]);
    return Role.parse(role?.Properties).Policies[0].PolicyDocument.Statement;
  }

  const actionsOf = (name: string) => [...new Set(statementsOf(name).flatMap(({ Action }) => Action))].toSorted();

  it('belong to one function each, and have only their inline policy', () => {
    const references = app.current
      .ofType('AWS::Lambda::Function')
      .map(({ stack, Properties }) => JSON.stringify([stack, Properties.Role]));
    expect(new Set(references).size).toBe(references.length);
    expect(app.current.ofType('AWS::IAM::Policy')).toEqual([]);
    expect(app.current.ofType('AWS::IAM::ManagedPolicy')).toEqual([]);
  });

  it.each(endpointHandlers(routes).map((handler) => [handler.name, handler.routes] as const))(
    'allow %s what its rows define',
    (name, ofHandler) => {
      const pipeline = PIPELINE_ACCESS.filter(({ audiences }) =>
        ofHandler.some(({ audience }) => audiences.includes(audience)),
      );
      const rows = [...ofHandler.map(({ stores = {} }) => stores), ...pipeline.map(({ access }) => access)];
      expect(actionsOf(`planning-prod-api-${name}`)).toEqual(
        [...new Set([...OWN_ACTIONS, ...rows.flatMap(actionsIn)])].toSorted(),
      );
    },
  );

  it.each(workers.map((worker) => [worker.name, worker] as const))('allow %s what its row defines', (name, worker) => {
    const { kind } = worker.trigger;
    const poller = kind === 'schedule' ? [] : kind === 'stream' ? STREAM_ACTIONS : POLLER_ACTIONS;
    const read = worker.readsStreams ? ['dynamodb:GetRecords', 'dynamodb:GetShardIterator'] : [];
    expect(actionsOf(`planning-prod-${name}`)).toEqual(
      [...new Set([...OWN_ACTIONS, ...poller, ...read, ...actionsIn(worker.stores)])].toSorted(),
    );
  });

  it('allow the fallback nothing', () => {
    expect(actionsOf('planning-prod-api-fallback')).toEqual(OWN_ACTIONS);
  });

  it('contain a wildcard for X-Ray and for object keys only', () => {
    for (const { Properties } of app.current.ofType('AWS::Lambda::Function')) {
      for (const { Action, Resource } of statementsOf(String(Properties.FunctionName))) {
        expect(Action.join()).not.toContain('*');
        for (const resource of Resource) {
          const text = JSON.stringify(resource);
          if (!text.includes('*')) continue;
          const isTraces = Action.every((action) => action.startsWith('xray:')) && resource === '*';
          const isObjects = Action.every((action) => action.startsWith('s3:')) && text.endsWith(',"/*"]]}');
          expect(isTraces || isObjects, `${Action} on ${text}`).toBe(true);
        }
      }
    }
  });

  it('allow a query on the index of a row, and on no other index', () => {
    const query = statementsOf('planning-prod-sweep-jobs').find(
      ({ Action, Resource }) => Action.includes('dynamodb:Query') && JSON.stringify(Resource).includes('/index/'),
    );
    expect(query?.Action).toEqual(['dynamodb:Query']);
    expect(JSON.stringify(query?.Resource)).toMatch(/"\/index\/unfinished"/);
    expect(JSON.stringify(query?.Resource)).not.toMatch(/byItem/);
  });
});

describe('the role of the gateway', () => {
  const app = useSynthesizedApp();

  it('may invoke the functions of endpoints, one role those of one noun, and no worker', () => {
    const roles = app.current.ofType('AWS::IAM::Role').filter(({ logicalId }) => /^Gateway.*Role/.test(logicalId));
    const invoked = roles.map(({ Properties }) => {
      const [{ PolicyDocument }] = Role.parse(Properties).Policies;
      expect(PolicyDocument.Statement).toHaveLength(1);
      expect(PolicyDocument.Statement[0]?.Action).toEqual(['lambda:InvokeFunction']);
      return functionNames(PolicyDocument.Statement[0]?.Resource);
    });
    const endpoints = functionEntries(routes, workers).filter(({ kind }) => kind === 'endpoint');
    expect(invoked.flat().toSorted()).toEqual(endpoints.map(({ name }) => `planning-prod-api-${name}`).toSorted());
    // The fallback has a role too.
    expect(roles).toHaveLength(1 + new Set(routes.map(({ file }) => file.split('/')[0])).size);
  });
});

/** The names in a list of function ARNs in a template. */
function functionNames(resources: unknown): string[] {
  const list = Array.isArray(resources) ? resources : [resources];
  return list.map((arn) => /:function:(?<name>[\w*-]+)"/.exec(JSON.stringify(arn))?.groups?.name ?? '');
}

function actionsIn(stores: Readonly<Record<string, readonly string[] | undefined>>): string[] {
  const services = [
    [TABLES, 'dynamodb'],
    [BUCKETS, 's3'],
    [QUEUES, 'sqs'],
  ] as const;
  const mail = (stores.mail ?? []).map((action) => `ses:${action}`);
  return services
    .flatMap(([names, service]) =>
      names.flatMap((name) =>
        (stores[name] ?? []).map((action) => `${service}:${action.replace(/^Query:.*/, 'Query')}`),
      ),
    )
    .concat(mail);
}
