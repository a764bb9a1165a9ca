import type { Planner, PlannerSettings } from './planner.ts';

/** The longest id list of one request; longer lists are split. */
const MAX_ID_LIST_CHARACTERS = 1_500;

type Json = Readonly<Record<string, unknown>>;

/**
 * Calls the service like published clients, which cannot change: 03 tokens, a header for every option, raw brackets,
 * and as content of a response its last key except `meta`. Its methods are those of {@link Planner}.
 */
export class PlannerClient implements Pick<Planner, 'signIn' | 'byIds' | 'burst'> {
  readonly #settings: PlannerSettings;
  #session = 'anonymous';

  constructor(settings: PlannerSettings) {
    this.#settings = settings;
  }

  async call(method: string, path: string, body?: Json | FormData): Promise<unknown> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#settings.baseUrl}/v2${path}`, {
      method,
      headers: { ...this.#headers(), ...(body && !isForm && { 'Content-Type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    if (response.status === 204) return undefined;
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      throw new Error(`${method} ${path} returns no JSON`);
    }
    return contentOf(await response.json());
  }

  async signIn(identification: string, passwordMD5: string): Promise<{ readonly userId: string }> {
    const auth = await this.call('POST', '/auth/signin', { identification, passwordMD5 });
    const { token, userId } = auth as { readonly token: string; readonly userId: string };
    this.#session = token;
    return { userId };
  }

  async byIds(path: string, ids: readonly string[]): Promise<{ readonly found: unknown[]; readonly requests: number }> {
    const lists = idLists(ids);
    const responses = await Promise.all(lists.map((list) => this.call('GET', `${path}?${list}`)));
    return { found: responses.flatMap((response) => response as unknown[]), requests: lists.length };
  }

  async burst(paths: readonly string[]): Promise<Readonly<Record<string, number>>> {
    const statuses = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${this.#settings.baseUrl}/v2${path}`, { headers: this.#headers() });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    const counts: Record<string, number> = {};
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  #headers(): Record<string, string> {
    const { apiKey, tenant } = this.#settings;
    const plain = `${new Date().toISOString()};${this.#session};${apiKey}`;
    return {
      apiKey,
      token: `03-${btoa(plain)}`,
      currentTenant: String(tenant),
      language: 'en',
      locale: 'en-GB',
      country: 'GB',
      device: '1',
      platform: 'web',
      configurator: 'demoConfigurator',
      assetRevision: '1',
      assetFileFormat: 'glb',
    };
  }
}

/** The last key except `meta` is the content, with any name; a value that is not an object is the content itself. */
function contentOf(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  let content: unknown;
  for (const [key, value] of Object.entries(json)) {
    if (key === 'error') throw new Error(JSON.stringify(value));
    if (key !== 'meta') content = value;
  }
  return content;
}

function idLists(ids: readonly string[]): string[] {
  const lists: string[] = [];
  let list = '';
  for (const id of ids) {
    const next = list === '' ? `ids[]=${id}` : `${list}&ids[]=${id}`;
    if (next.length > MAX_ID_LIST_CHARACTERS) lists.push(list);
    list = next.length > MAX_ID_LIST_CHARACTERS ? `ids[]=${id}` : next;
  }
  return list === '' ? lists : [...lists, list];
}
