import type { Logger } from '@aws-lambda-powertools/logger';
import type * as z from 'zod';
import type { Credentials } from '../identity/callers/authenticate.ts';
import type { Caller } from '../identity/callers/caller.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { RateUse } from '../rate-limits/rate-use.ts';
import type { Form } from './form-body.ts';
import type { HttpRequest } from './request.ts';
import type { BodyRule, Route } from './route.ts';

/** One request in the pipeline. Each step sets its own fields. */
export interface Exchange {
  readonly route: Route;
  readonly http: HttpRequest;
  readonly started: number;
  /** The buckets in which the call counted, for the response. */
  readonly rateUses: RateUse[];
  limiter?: RateLimiter;
  caller?: Caller | undefined;
  /** Only for a route with `reportsCredentials`. */
  credentials?: Credentials;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The body of a route that accepts both kinds. Exactly one of the two is set. */
export type JsonOrForm<Json, Fields> =
  | { readonly json: Json; readonly form?: undefined }
  | { readonly form: Form<Fields>; readonly json?: undefined };

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type ParsedBody<B> = B extends { kind: 'json'; schema: infer S }
  ? Parsed<S>
  : B extends { kind: 'form'; fields: infer F }
    ? Form<Parsed<F>>
    : B extends { kind: 'jsonOrForm'; schema: infer S; fields: infer F }
      ? JsonOrForm<Parsed<S>, Parsed<F>>
      : undefined;
type Field<R, K extends string> = R extends { readonly [key in K]: infer V } ? V : undefined;

/**
 * The input of a handler: values that the route's schemas have checked, and the caller. For a handler of several rows
 * it is a union: `operation` tells which `params`, `query` and `body` there are.
 */
export type EndpointInput<R extends Route> = R extends Route ? RowInput<R> : never;

interface RowInput<R extends Route> {
  /** The operation of the request's row, for a handler of several rows. */
  readonly operation: R['operation'];
  /** The method of the row, or HEAD for GET. */
  readonly method: string;
  readonly params: Parsed<Field<R, 'params'>>;
  readonly query: Parsed<Field<R, 'query'>>;
  readonly body: ParsedBody<Extract<Field<R, 'body'>, BodyRule> extends never ? undefined : Field<R, 'body'>>;
  /** Undefined only if the route is `open` and the request has no credentials. */
  readonly caller: R['audience'] extends 'open' ? Caller | undefined : Caller;
  /** What the caller sent, unchecked; only for a route with `reportsCredentials`. */
  readonly credentials: R extends { readonly reportsCredentials: true } ? Credentials : undefined;
  readonly requestId: string;
  readonly sourceIp: string;
  readonly headers: HttpRequest['headers'];
  /** Counts what the row's `limit` does not count: sign-ins, mails. */
  readonly limiter: RateLimiter;
  readonly log: Logger;
}
