import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  dynamodb,
  dynamodbStreams,
  s3,
  sesv2,
  sqs,
} from '../../../lib/tools/bundle/replacements/regional-endpoints.ts';
import { builtExports, PLAIN } from './built-module.ts';

type Resolver = (parameters: object) => { url: URL };

const region = fc.constantFrom('eu-central-1', 'us-east-1', 'us-gov-west-1', 'cn-north-1', 'eusc-de-east-1');
const endpoint = fc.constantFrom(undefined, 'http://127.0.0.1:4001', 'http://localhost:4001', 'https://store.example');
const bucket = fc.oneof(
  fc.constant(undefined),
  fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/).filter((name) => !name.includes('--')),
  fc.stringMatching(/^[a-z0-9]{1,8}\.[a-z0-9]{1,8}$/),
  fc.stringMatching(/^[A-Z][A-Za-z_]{3,8}$/),
);
const regional = { UseFIPS: false, UseDualStack: false };
const bucketFlags = {
  ...regional,
  Accelerate: false,
  UseArnRegion: false,
  UseGlobalEndpoint: false,
  DisableMultiRegionAccessPoints: false,
  DisableS3ExpressSessionAuth: false,
};

describe('the endpoint rules in bundles', () => {
  let original: Record<string, Resolver>;

  beforeAll(async () => {
    const source = ['dynamodb', 'dynamodb-streams', 's3', 'sesv2', 'sqs'].map(
      (client) =>
        `export { defaultEndpointResolver as ${client.replace('-s', 'S')} } from './node_modules/@aws-sdk/client-${client}/dist-es/endpoint/endpointResolver.js';`,
    );
    original = (await builtExports(source.join('\n'), PLAIN)) as Record<string, Resolver>;
  });

  it('return the endpoints of the SDK for tables, queues and mail, in every region and at every address', () => {
    fc.assert(
      fc.property(region, endpoint, (Region, Endpoint) => {
        const parameters = { ...regional, Region, ...(Endpoint === undefined ? {} : { Endpoint }) };
        expect(plain(dynamodb(parameters))).toEqual(plain(original.dynamodb?.(parameters)));
        expect(plain(dynamodbStreams(parameters))).toEqual(plain(original.dynamodbStreams?.(parameters)));
        expect(plain(sqs(parameters))).toEqual(plain(original.sqs?.(parameters)));
        expect(plain(sesv2(parameters))).toEqual(plain(original.sesv2?.(parameters)));
      }),
    );
  });

  it('are those of the SDK for buckets, by host and by path', () => {
    fc.assert(
      fc.property(region, endpoint, bucket, fc.boolean(), (Region, Endpoint, Bucket, ForcePathStyle) => {
        // The SDK makes hosts of dotted names where there is no certificate to fit: names that no bucket here has.
        fc.pre(!Bucket?.includes('.') || !Endpoint?.startsWith('http:'));
        const parameters = {
          ...bucketFlags,
          Region,
          ForcePathStyle,
          ...(Endpoint === undefined ? {} : { Endpoint }),
          ...(Bucket === undefined ? {} : { Bucket }),
        };
        expect(plain(s3(parameters))).toEqual(plain(original.s3?.(parameters)));
      }),
      { numRuns: 500 },
    );
  });

  it('throw for endpoints that they have no rule for', () => {
    const Region = 'eu-central-1';
    expect(() => dynamodb({ Region, UseFIPS: true })).toThrow('FIPS');
    expect(() => sqs({ Region, UseDualStack: true })).toThrow('dual stack');
    expect(() => s3({ Region, Bucket: 'arn:aws:s3:eu-central-1:1:accesspoint/a' })).toThrow('access-point');
    expect(() => s3({ Region, Bucket: 'name--euc1-az1--x-s3' })).toThrow('directory');
    expect(() => s3({ Region, Bucket: 'name', Accelerate: true })).toThrow('accelerated');
    expect(() => sqs({})).toThrow('AWS_REGION');
  });
});

function plain(resolved: { url: URL } | undefined): unknown {
  return JSON.parse(JSON.stringify(resolved));
}
