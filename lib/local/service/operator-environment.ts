import type { AccessKey } from '../iam/create-access-gate.ts';
import { type Deployment, LOCAL_REGION } from '../template/deployment.ts';

/** Addresses of the embedded services. */
export interface ServiceAddresses {
  readonly dynamodb: string;
  readonly s3: string;
  readonly sqs: string;
  readonly sesv2: string;
}

/** The variables with which an unchanged SDK client calls the embedded services. */
export function sdkEnvironment(addresses: ServiceAddresses, key: AccessKey): Record<string, string> {
  return {
    AWS_REGION: LOCAL_REGION,
    AWS_ACCESS_KEY_ID: key.id,
    AWS_SECRET_ACCESS_KEY: key.secret,
    AWS_ENDPOINT_URL_DYNAMODB: addresses.dynamodb,
    // The same server; the SDK has another client for streams.
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: addresses.dynamodb,
    AWS_ENDPOINT_URL_S3: addresses.s3,
    AWS_ENDPOINT_URL_SQS: addresses.sqs,
    AWS_ENDPOINT_URL_SESV2: addresses.sesv2,
  };
}

/**
 * The environment in which the operator's code (seeding, the admin command) opens the service's stores: the stores of
 * all functions, and the operator's key.
 */
export function operatorEnvironment(
  deployment: Deployment,
  addresses: ServiceAddresses,
  key: AccessKey,
): Record<string, string> {
  const variables = deployment.functions.flatMap(({ environment }) => Object.entries(environment));
  const stores = variables.filter(([name]) => /^(TABLE|BUCKET|QUEUE)_|^UPLOAD_URL$/.test(name));
  return { ...Object.fromEntries(stores), ...sdkEnvironment(addresses, key) };
}
