import type * as z from 'zod';
import type { StoreAccess } from '../aws/stores.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import type { Audience } from '../identity/callers/audience.ts';
import type { Right } from '../identity/tenants/right.ts';
import type { LayerName } from '../runtime/layers.ts';
import type { FormReader } from './form-body.ts';
import type { FormFiles } from './form-files.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Fields of a form that hold JSON, as text or as a part of that type, and what it is: for the documentation. The domain
 * reads them; one that may be missing is optional here.
 */
export type JsonFields = Readonly<Record<string, z.ZodType>>;

/**
 * What the body of a request is, if the route takes one. A row of forms names who reads them: functions without forms go
 * without the parser, 23 kB.
 */
export type BodyRule =
  | { readonly kind: 'json'; readonly schema: z.ZodType; readonly maxBytes?: number }
  | {
      readonly kind: 'form';
      readonly read: FormReader;
      readonly fields: z.ZodType;
      readonly json?: JsonFields;
      readonly files: FormFiles;
      /** The method has no other use on this path: what comes as no form is told that (405), and not to send one (415). */
      readonly isOnlyUse?: true;
    }
  /** Either, told apart by the content type. */
  | {
      readonly kind: 'jsonOrForm';
      readonly read: FormReader;
      readonly schema: z.ZodType;
      readonly maxBytes?: number;
      readonly fields: z.ZodType;
      readonly json?: JsonFields;
      readonly files: FormFiles;
    };

/**
 * One row of `shared/contract/routes`: everything that gateway, bundler, pipeline, roles, documentation and tests know
 * about an endpoint.
 */
export interface Route {
  /** Unique, in camel case. */
  readonly operation: string;
  readonly method: Method;
  /** Below the host, with `{variable}` segments; the same variable name at the same level of a path. */
  readonly path: string;
  readonly summary: string;
  /**
   * The handler's file below `functions/`, without its ending. It exports `handler`, and names the function: rows of one
   * file share it, and so does its role, which allows what any of them needs.
   */
  readonly file: string;
  readonly audience: Audience;
  /**
   * One of these rights is needed; a right that is limited to catalogs is finished off in the domain. An empty list is
   * anybody who is signed in: the domain asks whose the thing is.
   */
  readonly rights?: readonly Right[];
  /** The call is allowed only with an api key of this context. */
  readonly context?: 'cms';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: BodyRule;
  /** The field that takes the `sourceUrl` of an upload in place of what is too large for a request. */
  readonly uploadField?: string;
  /** The answer's JSON, without the error form; the text where `contentType` says that it is something else. */
  readonly response: z.ZodType;
  /** Of the answer; `application/json` unless said otherwise. */
  readonly contentType?: string;
  /** Codes of errors that the handler throws beside those that follow from the rest of the row. */
  readonly errors?: readonly ErrorCode[];
  /** 200 unless said otherwise. */
  readonly status?: number;
  /** Every call is counted in this limit's bucket of the user and tenant. Needs an audience other than `open`. */
  readonly limit?: 'jobStart' | 'upload';
  /**
   * The header `Idempotency-Key` makes repeated calls one call. For a POST that creates something. Needs an audience
   * other than `open`. The first answer is kept; `remade` where it holds a secret: then only the `created` of the
   * handler's `Reply` is kept, from which the endpoint's `rebuild` makes the answer again.
   */
  readonly idempotencyKey?: boolean | 'remade';
  /** The answer is one object and carries its `ETag`; `If-None-Match` may make it a 304. */
  readonly etag?: boolean;
  /** The operation that this is another path of: one `Idempotency-Key` counts for both. */
  readonly aliasOf?: string;
  /** The path that takes the place of this one, with the same variables, and since when (`YYYY-MM-DD`). */
  readonly deprecated?: { readonly since: string; readonly successor: string };
  /** The answer goes out as it is made (API Gateway response streaming); for lists of any length. */
  readonly stream?: boolean;
  /** What the handler itself does with the stores; the pipeline's own reading of api keys and sessions is added. */
  readonly stores?: StoreAccess;
  /**
   * Files beside the function's code, which reads them at its start: their names, and the scripts, from the root of the
   * project, that print them when functions are bundled.
   */
  readonly assets?: Readonly<Record<string, string>>;
  /** Further modules of the function's folder, for its threads: output name (no ending) → file from the root. */
  readonly childEntries?: Readonly<Record<string, string>>;
  /** Layers of packages with native code that the handler requires. */
  readonly layers?: readonly LayerName[];
  readonly memoryMb?: number;
  readonly timeoutSeconds?: number;
  /** Size of /tmp in MiB; 512 when not given. */
  readonly storageMb?: number;
  /** A chapter or decision of contract/interface.md, or `extension`. */
  readonly source: string;
}

/** A route for signed-in users says which rights it takes, be it none: leaving it open does not compile. */
type WithRights =
  | { readonly audience: 'user'; readonly rights: readonly Right[] }
  | { readonly audience: Exclude<Audience, 'user'>; readonly rights?: never };

/** Declares a route. Keeps the literal types, so that a handler's parameters and answer are typed by its row. */
export function route<const R extends Route & WithRights>(definition: R): R {
  return definition;
}
