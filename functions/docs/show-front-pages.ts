import { readFileSync } from 'node:fs';
import { getDocs, getDocsFile, getErrorDocs, getStartPage } from '../../shared/contract/routes/docs.ts';
import { docsPage } from '../../shared/domain/front-pages/docs-page.ts';
import { errorsPage } from '../../shared/domain/front-pages/errors-page.ts';
import { frontReply } from '../../shared/domain/front-pages/front-page.ts';
import { startPage } from '../../shared/domain/front-pages/start-page.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { openWebFiles } from '../../shared/platform/http/web-files.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const web = openWebFiles(readFileSync(new URL('./front-files.json', import.meta.url), 'utf8'));
const files = {
  style: web.entry('style'),
  swagger: web.entry('swagger'),
  swaggerStyle: web.entry('swaggerStyle'),
  notices: web.entry('notices'),
  docs: web.entry('docs'),
  start: web.entry('start'),
};
const pages = {
  getDocs: frontReply(docsPage(files, publicFilesUrl(process.env))),
  getErrorDocs: frontReply(errorsPage(files)),
  getStartPage: frontReply(startPage(files)),
};

export const handler = endpoint([getDocs, getErrorDocs, getDocsFile, getStartPage], async (input) => {
  if (input.operation !== 'getDocsFile') return pages[input.operation];
  const file = web.reply(input.params.id, input.headers['accept-encoding']);
  if (!file) throw notFound('file of these pages');
  return file;
});
