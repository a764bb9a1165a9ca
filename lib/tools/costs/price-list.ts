/** A price of the list, with where it stands. */
export interface Price {
  readonly dollars: number;
  readonly per: string;
  readonly source: string;
}

/** When the list was put together, and for which region. Prices change: look at the sources before you rely on it. */
export const PRICE_LIST_DATE = '2025-11';
export const PRICE_LIST_REGION = 'eu-central-1';

/**
 * What AWS asks on demand, without free tiers and volume discounts, as its public pages said at the date of the list.
 * They could not be asked again when this was written; those of us-east-1 were met in copies of the pages, and are the
 * same for Lambda and SQS, and lower elsewhere (requests of the gateway 3.50, DynamoDB 0.125 and 0.625).
 */
export const PRICES = {
  gatewayRequests: {
    dollars: 3.7,
    per: 'million requests of a REST API',
    source: 'aws.amazon.com/api-gateway/pricing',
  },
  functionRequests: { dollars: 0.2, per: 'million invocations', source: 'aws.amazon.com/lambda/pricing' },
  armSeconds: { dollars: 0.000_013_333_4, per: 'GB-second, arm64', source: 'aws.amazon.com/lambda/pricing' },
  x86Seconds: { dollars: 0.000_016_666_7, per: 'GB-second, x86-64', source: 'aws.amazon.com/lambda/pricing' },
  readUnits: {
    dollars: 0.1525,
    per: 'million read request units',
    source: 'aws.amazon.com/dynamodb/pricing/on-demand',
  },
  writeUnits: {
    dollars: 0.7625,
    per: 'million write request units',
    source: 'aws.amazon.com/dynamodb/pricing/on-demand',
  },
  filePuts: { dollars: 5.4, per: 'million S3 PUTs', source: 'aws.amazon.com/s3/pricing' },
  fileGets: { dollars: 0.43, per: 'million S3 GETs', source: 'aws.amazon.com/s3/pricing' },
  messages: { dollars: 0.4, per: 'million SQS requests', source: 'aws.amazon.com/sqs/pricing' },
  gigabytesOut: { dollars: 0.09, per: 'GB to the internet', source: 'aws.amazon.com/ec2/pricing/on-demand' },
  logGigabytes: { dollars: 0.63, per: 'GB of logs taken in', source: 'aws.amazon.com/cloudwatch/pricing' },
} as const satisfies Readonly<Record<string, Price>>;
