import * as z from 'zod';
import type { Release } from './releases.ts';

/**
 * Types that keep state, and their properties whose change replaces the resource. Source: CloudFormation template
 * reference, "Update requires: Replacement".
 */
const STATEFUL: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage'],
};

/** The properties that give a resource its name in the account or region. */
const NAMES = ['FunctionName', 'TopicName', 'LogGroupName', 'RoleName', 'Name', 'AlarmName', 'DashboardName'];

const Table = z.looseObject({
  GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string() })).default([]),
});

/** Returns what CloudFormation would refuse, or what would lose state, if `next` were deployed over `last`. */
export function upgradeFindings(last: Release, next: Release): string[] {
  return [
    ...lostState(last, next),
    ...indexChanges(last, next),
    ...exportsInUse(last, next),
    ...namesTaken(last, next),
  ];
}

function lostState(last: Release, next: Release): string[] {
  return resourcesOf(last).flatMap(({ stack, id, Type, Properties }) => {
    const immutable = STATEFUL[Type];
    if (immutable === undefined) return [];
    const now = next[stack]?.Resources[id];
    if (now?.Type !== Type) return [`${stack}/${id} keeps state and leaves its template`];
    return immutable
      .filter((name) => JSON.stringify(Properties[name]) !== JSON.stringify(now.Properties[name]))
      .map((name) => `${stack}/${id} keeps state and is replaced, because ${name} changes`);
  });
}

/** Source: DynamoDB API, UpdateTable: one index is created or deleted in one update. */
function indexChanges(last: Release, next: Release): string[] {
  return resourcesOf(last).flatMap(({ stack, id, Type, Properties }) => {
    const now = next[stack]?.Resources[id];
    if (Type !== 'AWS::DynamoDB::GlobalTable' || now?.Type !== Type) return [];
    const [before, after] = [indexesOf(Properties), indexesOf(now.Properties)];
    const changed = [...before, ...after].filter((name) => before.has(name) !== after.has(name));
    return changed.length > 1 ? [`${stack}/${id} has more than one index added or removed: ${changed.join(', ')}`] : [];
  });
}

function indexesOf(properties: unknown): Set<string> {
  return new Set(Table.parse(properties).GlobalSecondaryIndexes.map(({ IndexName }) => IndexName));
}

/** A stack that exports is updated before those that import, which then still import what they imported before. */
function exportsInUse(last: Release, next: Release): string[] {
  const inUse = new Set(Object.values(last).flatMap((template) => importsIn(template)));
  return Object.entries(last).flatMap(([stack, { Outputs }]) =>
    Object.values(Outputs).flatMap(({ Export: exported, Value }) => {
      if (exported === undefined || !inUse.has(exported.Name) || next[stack] === undefined) return [];
      const now = Object.values(next[stack].Outputs).find((output) => output.Export?.Name === exported.Name);
      if (now === undefined) return [`${stack} no longer exports ${exported.Name}, which another stack imports`];
      const same = JSON.stringify(now.Value) === JSON.stringify(Value);
      return same ? [] : [`${stack} exports another value as ${exported.Name}, which another stack imports`];
    }),
  );
}

function importsIn(template: unknown): string[] {
  return [...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name);
}

/** CloudFormation creates a resource before it deletes the old one, and another stack may be deployed later. */
function namesTaken(last: Release, next: Release): string[] {
  const before = new Map(
    resourcesOf(last).flatMap((each) => namesOf(each).map((name) => [name, `${each.stack}/${each.id}`])),
  );
  return resourcesOf(next).flatMap((each) =>
    namesOf(each).flatMap((name) => {
      const owner = before.get(name);
      const place = `${each.stack}/${each.id}`;
      return owner === undefined || owner === place
        ? []
        : [`${place} takes the name ${name}, which ${owner} still has`];
    }),
  );
}

interface PlacedResource {
  readonly stack: string;
  readonly id: string;
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}

function resourcesOf(release: Release): PlacedResource[] {
  return Object.entries(release).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).map(([id, { Type, Properties }]) => ({ stack, id, Type, Properties })),
  );
}

function namesOf({ Type, Properties }: PlacedResource): string[] {
  const names = NAMES.map((name) => Properties[name]).filter((name) => typeof name === 'string');
  return names.map((name) => `${Type} ${name}`);
}
