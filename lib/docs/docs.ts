import { codeSamples } from './code-samples/code-samples.ts';
import { type OpenapiDocument, sampleCall } from './code-samples/sample-call.ts';
import { type Credentials, headersOf } from './credentials.ts';
import { element } from './element.ts';
import { type Demo, fromLocalService } from './local-service.ts';
import { at, resolveReferences } from './resolve-references.ts';
import { showSigningBox } from './signing-box.ts';

/*
 * The script of /docs: Swagger UI over openapi.json, a box that signs each call, and code for each operation. Page and
 * interface have the same prefix: /api/docs documents /api/v2.
 */

/** What Swagger UI gives to a plugin, and takes. It is a script of its own, without types. */
interface ReactLike {
  createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
}
interface SwaggerRequest {
  url: string;
  headers: Record<string, string>;
}
declare const SwaggerUIBundle: (settings: object) => void;

const prefix = location.pathname.replace(/\/docs\/?$/, '');
const apiUrl = `${location.origin}${prefix}`;

void start();

async function start(): Promise<void> {
  const place = document.getElementById('signing');
  if (!place) throw new Error('the page has no place for the credentials');
  const [response, demo] = await Promise.all([fetch(`${prefix}/v2/openapi.json`), fromLocalService<Demo>('demo')]);
  const spec: OpenapiDocument = await response.json();
  const box = await showSigningBox(place, apiUrl, demo);
  SwaggerUIBundle({
    spec: { ...withShortErrors(withDemoUser(spec, demo)), servers: [{ url: apiUrl }] },
    dom_id: '#interface',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    validatorUrl: null,
    plugins: [resolverPlugin, samplesPlugin(spec)],
    requestInterceptor: async (request: SwaggerRequest) => {
      if (request.url.startsWith(`${apiUrl}/`)) await sign(request, spec, box.credentials());
      return request;
    },
  });
}

/**
 * Signs a request in its headers. A call that redirects to another host gets the credentials in its query, which a
 * redirect does not pass on.
 */
async function sign(request: SwaggerRequest, spec: OpenapiDocument, credentials: Credentials): Promise<void> {
  const headers = await headersOf(credentials);
  const url = new URL(request.url);
  const path = url.pathname.slice(prefix.length);
  const redirects = Object.entries(spec.paths).some(
    ([pattern, { get }]) =>
      get?.responses?.['307'] !== undefined && new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (!redirects) {
    Object.assign(request.headers, headers);
    return;
  }
  for (const [name, value] of Object.entries(headers)) url.searchParams.set(name, value);
  request.url = url.href;
}

/** Each error is one line that leads to its help: the forms of all errors are the same, and they fill pages. */
function withShortErrors(spec: OpenapiDocument): object {
  const { components = {} } = spec;
  const short = Object.entries(components.responses ?? {}).map(([name, { description }]) => {
    const linked = description.replace(/`([A-Z_]+)`/g, (_, code) => `[\`${code}\`](${prefix}/docs/errors#${code})`);
    return [name, { description: linked }];
  });
  return { ...spec, components: { ...components, responses: Object.fromEntries(short) } };
}

/** The body of the sign-in names the demo user, whose password stands in no document. */
function withDemoUser(spec: OpenapiDocument, demo: Demo | undefined): OpenapiDocument {
  const media = spec.paths['/v2/auth/signin']?.post?.requestBody?.content?.['application/json'];
  if (media && demo) media.example = { identification: demo.identification, password: demo.password };
  return spec;
}

/**
 * Opens an operation at once: see {@link resolveReferences}. Swagger UI asks with the whole document and a path in it.
 */
function resolverPlugin() {
  return {
    fn: {
      resolveSubtree: async (document: object, path: readonly string[]) => ({
        errors: [],
        spec: resolveReferences(at(document, path), document),
      }),
    },
  };
}

/** Shows code for an operation in five languages above its responses. */
function samplesPlugin(spec: OpenapiDocument) {
  return (system: { readonly React: ReactLike }) => ({
    wrapComponents: {
      responses: (Original: unknown) => (props: { readonly path: string; readonly method: string }) => {
        const { React } = system;
        const show = (holder: HTMLElement | null) => {
          if (holder && holder.childElementCount === 0) fillSamples(holder, spec, props);
        };
        return React.createElement(
          'div',
          null,
          React.createElement('div', { className: 'samples', ref: show }),
          React.createElement(Original, props),
        );
      },
    },
  });
}

function fillSamples(holder: HTMLElement, spec: OpenapiDocument, { path, method }: { path: string; method: string }) {
  const samples = codeSamples(sampleCall(spec, { path, method, baseUrl: apiUrl }));
  const code = element('code');
  const pre = element('pre', { tabindex: '0' }, code);
  const tabs = samples.map(({ language, text }) => {
    const tab = element('button', { type: 'button', 'aria-pressed': 'false' }, language);
    tab.addEventListener('click', () => {
      const wasOpen = tab.getAttribute('aria-pressed') === 'true';
      for (const each of tabs) each.setAttribute('aria-pressed', String(each === tab && !wasOpen));
      pre.hidden = wasOpen;
      code.textContent = text;
    });
    return tab;
  });
  pre.hidden = true;
  holder.append(element('div', { class: 'languages' }, element('span', {}, 'Code'), ...tabs), pre);
}
