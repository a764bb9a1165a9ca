import { readFileSync } from 'node:fs';
import { getConsoleFile, getConsoleTenant, showConsole } from '../../shared/contract/routes/console.ts';
import { consolePage } from '../../shared/domain/console/console-page.ts';
import { findConsoleTenant } from '../../shared/domain/console/find-console-tenant.ts';
import { bucketOrigin } from '../../shared/platform/aws/bucket-origin.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { baseUrlOf } from '../../shared/platform/http/base-url.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { openWebFiles } from '../../shared/platform/http/web-files.ts';
import { formUploadUrl, publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const files = openWebFiles(readFileSync(new URL('./console-files.json', import.meta.url), 'utf8'));
const page = consolePage({
  script: files.entry('script'),
  style: files.entry('style'),
  filesOrigin: new URL(publicFilesUrl(process.env)).origin,
  uploadsOrigins: [formUploadUrl(process.env), bucketOrigin('privateFiles')].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  ),
});
const identity = openTable('identity');

export const handler = endpoint([showConsole, getConsoleFile, getConsoleTenant], async (input) => {
  if (input.operation === 'showConsole') return page;
  if (input.operation === 'getConsoleTenant') {
    const baseUrl = baseUrlOf(process.env, input.headers);
    return { tenant: await findConsoleTenant(identity, input.params.id, baseUrl) };
  }
  const file = files.reply(input.params.id, input.headers['accept-encoding']);
  if (!file) throw notFound('file of the console');
  return file;
});
