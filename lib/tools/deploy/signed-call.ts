import { createHash, createHmac } from 'node:crypto';
import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { SignatureV4 } from '@smithy/signature-v4';
import { AccountError } from './account-error.ts';

const TIMEOUT_MS = 15_000;

/** The services that the deploy command calls without a client of the SDK: each call is one request. */
type SignedService = 'cloudformation' | 'lambda' | 'ssm' | 'sts';

/** The region and the credentials of a call. */
export interface Account {
  readonly region: string;
  readonly credentials: SESv2Client['config']['credentials'];
}

interface SignedCall {
  readonly service: SignedService;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a service answers. */
interface SignedAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/**
 * Sends one signed request. Each further client of the SDK would be another package, so these few calls are signed
 * here. `AWS_ENDPOINT_URL_<SERVICE>` replaces the address, as in the SDK.
 *
 * @throws {@link AccountError} if the service does not respond
 */
export async function signedCall(
  { region, credentials }: Account,
  { service, method, path, headers = {}, body }: SignedCall,
): Promise<SignedAnswer> {
  const endpoint =
    process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`] ?? `https://${service}.${region}.amazonaws.com`;
  const { protocol, hostname, port, host } = new URL(endpoint);
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const signed = await signer.sign({
    method,
    protocol,
    hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    path,
    headers: { ...headers, host },
    query: {},
    ...(body === undefined ? {} : { body }),
  });
  const { host: _, ...sent } = signed.headers;
  const request = {
    method,
    headers: sent,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body !== undefined && { body }),
  };
  const answer = await fetch(new URL(path, endpoint), request).catch((cause: unknown) => {
    const sentence = `${NAMES[service]} does not respond at ${host}: is the region ${region} right, and the network there?`;
    throw new AccountError(sentence, { cause });
  });
  return { ok: answer.ok, status: answer.status, text: await answer.text() };
}

const NAMES: Readonly<Record<SignedService, string>> = {
  cloudformation: 'CloudFormation',
  lambda: 'Lambda',
  ssm: 'Systems Manager',
  sts: 'STS',
};

/**
 * Returns the error for a call that a service refused, with what to check.
 *
 * @param action as in a policy, without the service: `GetAccountSettings`
 */
export function refusedCall(service: SignedService, action: string, { status, text }: SignedAnswer): AccountError {
  return new AccountError(
    `${NAMES[service]} answers ${status} to ${action} (${text}): are the credentials right, and may they do what ` +
      'lib/infra/README.md says under Permissions?',
  );
}

/** The body of a call in the form of AWS's older services, which take a form and answer with XML. */
export function formCall(service: SignedService, fields: Readonly<Record<string, string>>): SignedCall {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  return { service, method: 'POST', path: '/', headers, body: String(new URLSearchParams(fields)) };
}

/** The hash function for the signer: SHA-256, with or without a key. */
class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    throw new Error('a hash is used once');
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
