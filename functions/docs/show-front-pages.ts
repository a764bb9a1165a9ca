import { readFileSync } from 'node:fs';
import {
  getDocs,
  getDocsFile,
  getErrorDocs,
  getGuide,
  getStartPage,
  listGuides,
} from '../../shared/contract/routes/docs.ts';
import { docsPage } from '../../shared/domain/front-pages/docs-page.ts';
import { errorsPage } from '../../shared/domain/front-pages/errors-page.ts';
import { frontReply } from '../../shared/domain/front-pages/front-page.ts';
import { guidePage, guidesPage, openGuides } from '../../shared/domain/front-pages/guide-page.ts';
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
  guide: web.entry('guide'),
  start: web.entry('start'),
};
const guides = openGuides(readFileSync(new URL('./guides.json', import.meta.url), 'utf8'));
const guideReplies = new Map(guides.map((guide) => [guide.name, frontReply(guidePage(guide, guides, files))]));
const pages = {
  getDocs: frontReply(docsPage(files, publicFilesUrl(process.env))),
  getErrorDocs: frontReply(errorsPage(files)),
  getStartPage: frontReply(startPage(files)),
  listGuides: frontReply(guidesPage(guides, files)),
};

export const handler = endpoint(
  [getDocs, getErrorDocs, getDocsFile, getGuide, getStartPage, listGuides],
  async (input) => {
    if (input.operation === 'getGuide') {
      const guide = guideReplies.get(input.params.id);
      if (!guide) throw notFound('guide');
      return guide;
    }
    if (input.operation !== 'getDocsFile') return pages[input.operation];
    const file = web.reply(input.params.id, input.headers['accept-encoding']);
    if (!file) throw notFound('file of these pages');
    return file;
  },
);
