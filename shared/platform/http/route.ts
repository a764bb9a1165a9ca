import type * as z from 'zod';
import type { StoreAccess } from '../aws/stores.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import type { Audience } from '../identity/callers/audience.ts';
import type { Right } from '../identity/tenants/right.ts';
import type { LayerName } from '../runtime/layers.ts';
import type { FormReader } from './form-body.ts';
import type { FormFiles } from './form-files.ts';

/** HTTP methods of routes. */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Form fields that contain JSON, as text or as an application/json part, with their schemas. Only the documentation
 * uses these schemas; the domain parses the fields. An optional field is optional here too.
 */
export type JsonFields = Readonly<Record<string, z.ZodType>>;

/**
 * The body of a request. A row with a form names the reader, so that functions without forms do not bundle the parser
 * (23 kB).
 */
export type BodyRule =
  | { readonly kind: 'json'; readonly schema: z.ZodType; readonly maxBytes?: number }
  | {
      readonly kind: 'form';
      readonly read: FormReader;
      readonly fields: z.ZodType;
      readonly json?: JsonFields;
      readonly files: FormFiles;
      /** A JSON object with the fields is accepted too; the fields of `json` are objects in it (D2185). */
      readonly orJson?: true;
      /** The method has no other use on this path: a body that is not a form gets 405 instead of 415. */
      readonly isOnlyUse?: true;
    }
  /** JSON or a form, chosen by the content type. */
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
  /** The path below the host, with `{variable}` segments. The same level of a path must use the same variable name. */
  readonly path: string;
  readonly summary: string;
  /**
   * The handler's file below `functions/`, without its extension. It exports `handler` and gives the function its name.
   * Rows with the same file share one function and one role, which has the rights of all of them.
   */
  readonly file: string;
  readonly audience: Audience;
  /**
   * The caller needs one of these rights. The domain checks a right that is limited to catalogs. An empty list allows
   * every signed-in user: the domain then checks the owner.
   */
  readonly rights?: readonly Right[];
  /**
   * The handler checks the credentials itself and reports on them, so the pipeline does not refuse them. Only for the
   * audience `open`.
   */
  readonly reportsCredentials?: true;
  /** Only api keys of this context may call the route. */
  readonly context?: 'cms';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: BodyRule;
  /** The field that takes the `sourceUrl` of an upload, for content that is too large for a request. */
  readonly uploadField?: string;
  /** The JSON of a successful response, or a text if `contentType` is another type. */
  readonly response: z.ZodType;
  /** Content type of the response; `application/json` by default. */
  readonly contentType?: string;
  /** Error codes that the handler throws in addition to the codes that follow from the other fields. */
  readonly errors?: readonly ErrorCode[];
  /** Status of a successful response; 200 by default. */
  readonly status?: number;
  /**
   * Each call counts in this limit's bucket of the caller: user and tenant, or address group and tenant. `ofForms` of a
   * route that accepts JSON and forms counts only the forms. Needs an audience other than `open`.
   */
  readonly limit?: 'jobStart' | 'upload' | { readonly ofForms: 'jobStart' | 'upload' };
  /**
   * The route supports the header `Idempotency-Key`: repeated calls count as one. For a POST that creates something.
   * Needs an audience other than `open`. The first response is stored. Use `remade` if it contains a secret: then only
   * `created` of the handler's `Reply` is stored, and `rebuild` of the endpoint makes the response again.
   */
  readonly idempotencyKey?: boolean | 'remade';
  /** The response is one object and has an `ETag`; with `If-None-Match` it may be a 304. */
  readonly etag?: boolean;
  /** The operation of which this row is another path. Both share their idempotency keys. */
  readonly aliasOf?: string;
  /** The path that replaces this one, with the same variables, and the date of the deprecation (`YYYY-MM-DD`). */
  readonly deprecated?: { readonly since: string; readonly successor: string };
  /** The response is sent while it is made (API Gateway response streaming); for lists of any length. */
  readonly stream?: boolean;
  /**
   * The store actions of the handler. Those of the pipeline, which reads api keys and sessions, are added
   * automatically.
   */
  readonly stores?: StoreAccess;
  /**
   * Files that the bundler adds to the function's code: file names, and the scripts (from the project root) that print
   * them. The function reads them at start.
   */
  readonly assets?: Readonly<Record<string, string>>;
  /** Additional modules for the function's threads: output name (without extension) → file from the project root. */
  readonly childEntries?: Readonly<Record<string, string>>;
  /** Layers of packages with native code that the handler requires. */
  readonly layers?: readonly LayerName[];
  readonly memoryMb?: number;
  readonly timeoutSeconds?: number;
  /** Size of /tmp in MiB; 512 by default. */
  readonly storageMb?: number;
  /** A chapter or decision of contract/interface.md, or `extension`. */
  readonly source: string;
}

/**
 * A route for signed-in users must list its rights, even if the list is empty. Without `rights` it does not compile.
 */
type WithRights =
  | { readonly audience: 'user'; readonly rights: readonly Right[] }
  | { readonly audience: Exclude<Audience, 'user'>; readonly rights?: never };

/** Declares a route. Keeps the literal types, so that the row gives the types of the handler's input and result. */
export function route<const R extends Route & WithRights>(definition: R): R {
  return definition;
}
