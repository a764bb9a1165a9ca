import * as z from 'zod';
import { ErrorBody } from '../../shared/platform/http/error-body-schema.ts';
import type { BuiltRequest, FuzzResponse } from './built-request.ts';

const SignedIn = z.object({ auth: z.object({ token: z.string() }) });

/** The session token that a sign-in has just created: the only response that may contain one. */
export function newSession({ status, text }: FuzzResponse): string | undefined {
  if (status !== 200 || !text.startsWith('{"auth":')) return undefined;
  return SignedIn.safeParse(JSON.parse(text)).data?.auth.token;
}

/** Everything that is wrong with a response to any request; empty if it is correct. */
export function faultsOf(built: BuiltRequest, response: FuzzResponse, secrets: readonly string[]): string[] {
  const { status, headers } = response;
  const faults: string[] = [];
  if (status >= 500 || status < 200) faults.push(`status ${status}`);
  if (headers['access-control-allow-origin'] !== '*') faults.push('no CORS headers');
  if (status >= 400) faults.push(...faultsOfError(built, response));
  const all = response.text + JSON.stringify(headers);
  const allowed = newSession(response);
  for (const secret of [...secrets, ...built.secrets]) {
    if (secret !== allowed && all.includes(secret)) faults.push(`the response shows ${secret}`);
  }
  return faults;
}

function faultsOfError({ method }: BuiltRequest, { status, headers, text }: FuzzResponse): string[] {
  // The viewer and the company sign-in say to people, on a page, that it goes no further (D1990, D277).
  if (headers['content-type'] === 'text/html; charset=utf-8') {
    const isPage = method === 'HEAD' ? text === '' : text.startsWith('<!doctype html>');
    return isPage && headers['content-security-policy'] ? [] : ['a page without a content security policy'];
  }
  if (!String(headers['content-type']).startsWith('application/json'))
    return [`content type ${headers['content-type']}`];
  if (method === 'HEAD') return text === '' ? [] : ['a body to HEAD'];
  const form = ErrorBody.safeParse(parsed(text));
  if (!form.success) return [`not the error format: ${text.slice(0, 300)}`];
  const { error } = form.data;
  if (error.status !== status) return [`has status ${error.status} in the body`];
  return error.requestId === headers['x-request-id'] ? [] : ['another request id in the header'];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
