import type { IncomingMessage, RequestListener } from 'node:http';
import { sendJson } from '../host/send-json.ts';
import { AwsError, sendAwsError } from '../sigv4/aws-error.ts';
import { readCall } from '../sigv4/read-call.ts';
import { type SendEmailContext, sendEmail } from './send-email.ts';

/** SES v2 allows messages of 40 MB. */
const MAX_BODY_BYTES = 40 * 1024 * 1024;

/** The HTTP interface of SES v2: SendEmail, and every request must be signed. */
export function createSesHandler(context: SendEmailContext): RequestListener {
  return async (request, response) => {
    try {
      sendJson(response, 200, await handle(context, request));
    } catch (error) {
      sendAwsError(response, error);
    }
  };
}

async function handle(context: SendEmailContext, incoming: IncomingMessage): Promise<unknown> {
  const options = { service: 'ses', gate: context.gate, maxBodyBytes: MAX_BODY_BYTES };
  const { request, input, accessKeyId } = await readCall(incoming, options);
  if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails') {
    throw new AwsError('NotFoundException', `The local SES has no ${request.method} ${request.url}.`, 404);
  }
  return sendEmail(context, input, accessKeyId);
}
