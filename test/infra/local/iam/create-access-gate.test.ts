import { describe, expect, it } from 'vitest';
import { AccessDeniedError } from '../../../../lib/local/iam/access-gate.ts';
import { createAccessGate } from '../../../../lib/local/iam/create-access-gate.ts';
import type { DeployedFunction, PolicyDocument } from '../../../../lib/local/template/deployment.ts';
import { unusedGrants } from '../../../access/unused-grants.ts';

const ITEMS = 'arn:aws:dynamodb:eu-central-1:000000000000:table/items';
const QUEUE = 'arn:aws:sqs:eu-central-1:000000000000:renderJobs';
const IDENTITIES = 'arn:aws:ses:eu-central-1:000000000000:identity';
const ADDRESS = `${IDENTITIES}/no-reply@shop.example`;
const DOMAIN = `${IDENTITIES}/shop.example`;
const ROLE = 'arn:aws:iam::000000000000:role/reader-role';

const reader: DeployedFunction = {
  name: 'reader',
  arn: 'arn:aws:lambda:eu-central-1:000000000000:function:reader',
  roleArn: ROLE,
  handler: 'index.handler',
  codeFolder: '/',
  memoryMb: 128,
  timeoutSeconds: 3,
  environment: {},
};

const policy: PolicyDocument = {
  Statement: [
    { Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: [ITEMS, `${ITEMS}/index/*`] },
    { Effect: 'Allow', Action: ['s3:GetObject', 's3:Abort*'], Resource: 'arn:aws:s3:::files/*' },
    { Effect: 'Allow', Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage'], Resource: QUEUE },
    { Effect: 'Allow', Action: 'ses:SendEmail', Resource: [ADDRESS, DOMAIN] },
    { Effect: 'Allow', Action: 'xray:PutTraceSegments', Resource: '*' },
  ],
};

function gateOf() {
  return createAccessGate({
    deployment: {
      functions: [reader],
      roles: new Map([[ROLE, [policy]]]),
      eventSources: [
        {
          kind: 'sqs',
          sourceArn: QUEUE,
          functionArn: reader.arn,
          batchSize: 1,
          batchWindowSeconds: 0,
          reportBatchItemFailures: true,
        },
      ],
    },
    operatorKey: { id: 'OPERATOR', secret: 'operator-secret' },
    functionKey: ({ name }) => ({ id: `KEY-${name}`, secret: `secret of ${name}` }),
  });
}

describe('the access gate', () => {
  it('returns the secret of every key, and undefined for an unknown key', () => {
    const gate = gateOf();
    expect(gate.secretOf('OPERATOR')).toBe('operator-secret');
    expect(gate.secretOf('KEY-reader')).toBe('secret of reader');
    expect(gate.secretOf('KEY-writer')).toBeUndefined();
  });

  it('allows the operator everything, a function what its role allows, and an unknown key nothing', () => {
    const gate = gateOf();
    expect(() => gate.check('OPERATOR', 'dynamodb:DeleteTable', ITEMS)).not.toThrow();
    expect(() => gate.check('KEY-reader', 'dynamodb:Query', `${ITEMS}/index/byName`)).not.toThrow();
    expect(() => gate.check('KEY-reader', 'dynamodb:PutItem', ITEMS)).toThrow(AccessDeniedError);
    expect(() => gate.check('KEY-other', 'dynamodb:GetItem', ITEMS)).toThrow(AccessDeniedError);
  });

  it('refuses with the message of AWS', () => {
    const who = 'User: arn:aws:sts::000000000000:assumed-role/reader-role/reader is not authorized to perform:';
    expect(() => gateOf().check('KEY-reader', 'dynamodb:PutItem', ITEMS)).toThrow(
      `${who} dynamodb:PutItem on resource: ${ITEMS} because no identity-based policy allows the dynamodb:PutItem action`,
    );
  });

  it('refuses two functions with one key', () => {
    const options = {
      deployment: { functions: [reader, { ...reader, name: 'twin' }], roles: new Map(), eventSources: [] },
      operatorKey: { id: 'OPERATOR', secret: '' },
      functionKey: () => ({ id: 'ONE', secret: '' }),
    };
    expect(() => createAccessGate(options)).toThrow('ONE has two owners');
  });

  it('reports what was granted, used and denied; no local call can use grants of pollers, tracing and addresses', () => {
    const gate = gateOf();
    gate.check('KEY-reader', 'dynamodb:GetItem', ITEMS);
    gate.check('KEY-reader', 's3:AbortMultipartUpload', 'arn:aws:s3:::files/a');
    for (const key of ['a', 'b', 'c']) {
      expect(() => gate.check('KEY-reader', 's3:PutObject', `arn:aws:s3:::files/${key}`)).toThrow(AccessDeniedError);
    }
    const usage = gate.report().functions.reader;
    expect(usage).toEqual({
      granted: [
        `dynamodb:GetItem on ${ITEMS}`,
        `dynamodb:Query on ${ITEMS}`,
        's3:Abort* on arn:aws:s3:::files',
        's3:GetObject on arn:aws:s3:::files',
        `ses:SendEmail on ${ADDRESS}`,
        `ses:SendEmail on ${DOMAIN}`,
        `sqs:DeleteMessage on ${QUEUE}`,
        `sqs:ReceiveMessage on ${QUEUE}`,
        'xray:PutTraceSegments on *',
      ],
      used: [`dynamodb:GetItem on ${ITEMS}`, 's3:Abort* on arn:aws:s3:::files'],
      denied: ['s3:PutObject on arn:aws:s3:::files'],
      polled: [QUEUE],
    });
    expect(usage && unusedGrants(usage)).toEqual([
      `dynamodb:Query on ${ITEMS}`,
      's3:GetObject on arn:aws:s3:::files',
      `ses:SendEmail on ${DOMAIN}`,
    ]);
  });
});
