import type { CallOptions, Client } from './operation-types.ts';
import { type OperationRequest, operations } from './operations.ts';
import { serviceCallError } from './service-call-error.ts';
import { type ClientOptions, redirectedFetch, type SignedFetch, signedFetch } from './signed-fetch.ts';

/** Input of any operation; the type of each operation says which of these fields it has. */
interface CallInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: unknown;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
}

/**
 * A client of the service, with one method for each operation, for browsers and Node. Each call is signed. It returns
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
    (input: CallInput = {}) => call(request.redirects ? redirected : direct, request, input),
  ]);
  // The compiler knows the methods from the types of the rows, which do not exist at run time.
  return Object.fromEntries(methods) as Client;
}

async function call(send: SignedFetch, { method, path }: OperationRequest, input: CallInput): Promise<unknown> {
  const { signal, idempotencyKey, ifMatch, onAnswer } = input;
  const { body, contentType } = requestBody(input);
  const headers: Record<string, string> = {
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  };
  const response = await send(method, `${filledIn(path, input.params)}${queryText(input.query)}`, {
    headers,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
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

/** Keeps the colon of an item id: a path may contain it. */
function filledIn(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '').replaceAll('%3A', ':'));
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
