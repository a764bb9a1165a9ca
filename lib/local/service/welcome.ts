import path from 'node:path';
import { DEMO_IDS } from '../../../shared/samples/demo-ids.ts';
import type { DataFolder } from './data-folder.ts';
import type { Endpoints } from './endpoints.ts';

/** The text that is printed when the service is ready: links, addresses, credentials, and three lines to try. */
export function welcome({ baseUrl, uploadUrl, mailsUrl, tenants }: Endpoints, folder: DataFolder): string {
  const data = path.relative(process.cwd(), folder.root) || '.';
  return [
    '',
    ...consoleLines(baseUrl, tenants),
    `  Start         ${baseUrl}/             what runs here, sent mails, queues`,
    `  Interface     ${baseUrl}/docs         every call, to read and to try out`,
    `  Guides        ${baseUrl}/docs/guide   step by step: a model, pictures, plans, a web shop`,
    `  In 3D         ${baseUrl}/view/${DEMO_IDS.item}`,
    '',
    `  API           ${baseUrl}/v2`,
    `  Files         ${uploadUrl}`,
    `  Sent mails    ${mailsUrl}`,
    `  State, log    ${data}/, ${path.join(data, path.basename(folder.logFile))}`,
    ...tenants.flatMap(tenantLines),
    ...curlLines(baseUrl, tenants),
    '',
  ].join('\n');
}

/** What most people open first, with all that they need there. */
function consoleLines(baseUrl: string, [first]: Endpoints['tenants']): string[] {
  const user = first?.users[0];
  if (!user) return [];
  return [
    `  Console       ${baseUrl}/console?tenant=${first.id}   models, items and plans in a browser`,
    `                sign in as ${user.identification}, password ${user.password}`,
    '',
  ];
}

function tenantLines({ id, name, users, apiKeys }: Endpoints['tenants'][number]): string[] {
  return [
    '',
    `  Tenant ${id} (${name})`,
    ...users.map(({ identification, password }) => `    user     ${identification.padEnd(22)} password ${password}`),
    ...apiKeys.map(
      ({ apiKey, context, secret }) =>
        `    api key  ${apiKey.padEnd(22)} ${secret ? `secret ${secret}` : 'public'}, ${context}`,
    ),
  ];
}

/** They use the public key, whose token needs no encryption, and work while the token is valid. */
function curlLines(baseUrl: string, tenants: Endpoints['tenants']): string[] {
  const key = tenants[0]?.apiKeys.find((each) => each.public)?.apiKey;
  const item = `${tenants[0]?.catalogs[0]}`;
  if (!key) return [];
  const token = `03-${Buffer.from(`${new Date().toISOString()};anonymous;${key}`).toString('base64')}`;
  const headers = `-H 'apiKey: ${key}' -H 'token: ${token}'`;
  return [
    '',
    '  Try',
    `    curl '${baseUrl}/v2/items?catalog=${item}' ${headers}`,
    `    curl '${baseUrl}/v2/items?catalog=basic' ${headers}`,
    `    curl '${baseUrl}/v2/items/basic:door' ${headers}`,
  ];
}
