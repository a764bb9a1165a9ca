import { finished } from './finished.ts';
import type { CallOptions, Client, OperationClient } from './operation-types.ts';
import { type OperationRequest, operations } from './operations.ts';
import { pause } from './pause.ts';
import { retryAfterMs } from './retry-after.ts';
import { serviceCallError } from './service-call-error.ts';
import { type ClientOptions, redirectedFetch, type SignedFetch, signedFetch } from './signed-fetch.ts';

/** How often a call that the service refuses for a while is sent again. */
const DEFAULT_RETRIES = 3;

/** Input of any operation; the type of each operation says which of these fields it has. */
interface CallInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: unknown;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
}

/**
 * A client of the service, with one method for each operation, for browsers and Node. Each call is signed. A call that
 * is refused with `Retry-After` is sent again after that time (`retries`). It returns
 * the JSON of the response, or the file that a redirect leads to. Rejects with a `ServiceCallError` for an error
 * response, and with the errors of `fetch` if there is no response.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://api.example.com', apiKey: 'planner', secret });
 * const { items } = await client.listItems({ query: { 'catalog[]': ['demo'] } });
 */
export function createClient(options: ClientOptions): Client {
  const [direct, redirected] = [signedFetch(options), redirectedFetch(options)];
  const methods = Object.entries(operations).map(([name, request]) => [
    name,
    (input: CallInput = {}) => call(request.redirects ? redirected : direct, request, input, options),
  ]);
  const byName: Readonly<Record<string, (input: CallInput) => Promise<unknown>>> = Object.fromEntries(methods);
  // The compiler knows the methods from the types of the rows, which do not exist at run time.
  const client = byName as unknown as OperationClient;
  const sequences = {
    finished: (job: Parameters<Client['finished']>[0], wanted?: Parameters<Client['finished']>[1]) =>
      finished(client, job, wanted),
    pages: (operation: string, input: CallInput = {}) => pages(byName[operation], input),
  };
  return { ...client, ...sequences } as Client;
}

const DEFAULT_PAGE = '100';

/** Reads pages until one has no `meta.nextCursor`. */
async function* pages(
  read: ((input: CallInput) => Promise<unknown>) | undefined,
  input: CallInput,
): AsyncGenerator<unknown, void, undefined> {
  if (!read) throw new TypeError('The client has no operation of this name.');
  let cursor: string | undefined;
  do {
    const query = { limit: DEFAULT_PAGE, ...input.query, ...(cursor !== undefined && { cursor }) };
    const page = await read({ ...input, query });
    yield page;
    cursor = nextCursorOf(page);
  } while (cursor !== undefined);
}

function nextCursorOf(page: unknown): string | undefined {
  const { meta } = page as { readonly meta?: { readonly nextCursor?: string } };
  return meta?.nextCursor;
}

async function call(
  send: SignedFetch,
  { method, path }: OperationRequest,
  input: CallInput,
  { retries = DEFAULT_RETRIES }: ClientOptions,
): Promise<unknown> {
  const { signal, idempotencyKey, ifMatch, onAnswer } = input;
  const { body, contentType } = requestBody(input);
  const headers: Record<string, string> = {
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  };
  const target = `${filledIn(path, input.params)}${queryText(input.query)}`;
  const init = { headers, ...(body !== undefined && { body }), ...(signal && { signal }) };
  let response = await send(method, target, init);
  for (let attempt = 0; attempt < retries; attempt++) {
    const waitMs = retryAfterMs(response, Date.now());
    if (waitMs === undefined) break;
    await response.body?.cancel();
    await pause(waitMs, signal);
    response = await send(method, target, init);
  }
  onAnswer?.(response);
  if (!response.ok) throw await serviceCallError(response);
  return contentOf(response);
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const contentType = response.headers.get('content-type') ?? '';
  if (contentType.startsWith('application/json')) return response.json();
  return contentType.startsWith('text/') ? response.text() : response.blob();
}

/**
 * Keeps the colon of an item id: a path may contain it. Throws a `TypeError` for a missing parameter, because without
 * it the path would be that of another operation.
 */
function filledIn(path: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`The path ${path} needs the parameter ${name}, which is missing in params.`);
    }
    return encodeURIComponent(value).replaceAll('%3A', ':');
  });
}

/** An empty list is sent as an empty value: it selects nothing, and an absent list selects everything. */
function queryText(query: CallInput['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (typeof value !== 'object') search.append(name, String(value));
    else if (value.length === 0) search.append(name, '');
    else for (const each of value) search.append(name, each);
  }
  return search.size > 0 ? `?${search}` : '';
}

/** `fetch` sets the content type of a form, because it chooses the boundary. */
function requestBody({ body, fields, files }: CallInput): { body?: string | FormData; contentType?: string } {
  if (body !== undefined) return { body: JSON.stringify(body), contentType: 'application/json' };
  if (!fields && !files) return {};
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.set(name, formText(value));
  for (const [name, file] of Object.entries(files ?? {})) if (file) form.set(name, file);
  return { body: form };
}

function formText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
