/** A price with its source. */
interface Price {
  readonly dollars: number;
  readonly per: string;
  readonly source: string;
}

/** Date and region of the list. Prices change: check the sources before you rely on it. */
export const PRICE_LIST_DATE = '2025-11';
/** The region of the prices below. */
export const PRICE_LIST_REGION = 'eu-central-1';

/**
 * AWS's on-demand prices without free tiers and volume discounts, from its public pages at the date of the list. They
 * could not be checked again when this was written. Those of us-east-1 were found in copies of the pages; they are the
 * same for Lambda and SQS and lower for others (gateway requests 3.50, DynamoDB 0.125 and 0.625).
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
