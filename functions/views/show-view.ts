import { readFileSync } from 'node:fs';
import { getViewFile, showView } from '../../shared/contract/routes/views.ts';
import { readingBuckets } from '../../shared/domain/plans/drawing-bucket.ts';
import { parsePlan } from '../../shared/domain/plans/parse-plan.ts';
import { withOptions } from '../../shared/domain/views/configurable-view.ts';
import { configurationView } from '../../shared/domain/views/configuration-view.ts';
import { type FoundView, findView } from '../../shared/domain/views/find-view.ts';
import { itemView } from '../../shared/domain/views/item-view.ts';
import { openViews } from '../../shared/domain/views/open-views.ts';
import { planView } from '../../shared/domain/views/plan-view.ts';
import { embeddingPage, type PagePlace, viewPage } from '../../shared/domain/views/view-page.ts';
import { notFoundReply, viewReply } from '../../shared/domain/views/view-reply.ts';
import { VIEW_TEXTS, viewLanguage } from '../../shared/domain/views/view-texts.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import type { DocumentReply } from '../../shared/platform/http/response.ts';
import { openWebFiles } from '../../shared/platform/http/web-files.ts';

const files = openWebFiles(readFileSync(new URL('./viewer-files.json', import.meta.url), 'utf8'));
const entries = { script: files.entry('script'), style: files.entry('style') };
const deps = openViews();

/** The page that an embedding library opens. It gets the id to show from the page around it. */
const EMBEDDING_ID = 'embed';

export const handler = endpoint([showView, getViewFile], async (input) => {
  const {
    operation,
    params: { id },
    query,
    headers,
    caller,
    sourceIp,
    limiter,
  } = input;
  if (operation === 'getViewFile') {
    const file = files.reply(id, headers['accept-encoding']);
    if (!file) throw notFound('file of the viewer');
    return file;
  }
  const place = { language: viewLanguage(query.lang, headers['accept-language']), entries };
  return id === EMBEDDING_ID
    ? viewReply(embeddingPage(place), deps, await deps.embeddingHosts(query.configuratorId))
    : page(id, place, query.configuratorId, (text) => limiter.count(readingBuckets(text, caller, sourceIp)));
});

/** @param admit counts the reading of a plan's text; throws 429 */
async function page(
  id: string,
  place: PagePlace,
  configuratorId: string | undefined,
  admit: (planObjects: string | null) => Promise<void>,
): Promise<DocumentReply> {
  const found = await findView(id, deps);
  if (!found) return notFoundReply(place, deps);
  if (found.kind === 'plan') await admit(found.planObjects);
  const { tenant } = found;
  const { language } = place;
  const shown =
    found.kind === 'plan'
      ? await planView(
          parsePlan(found.planObjects),
          { id, tenant, title: found.name || VIEW_TEXTS[language].plan, savedAt: found.savedAt },
          language,
          deps,
        )
      : { ...(await withOptions(pieceView(found, language), found, language, deps)), lines: [] };
  return viewReply(viewPage(shown, place), deps, await deps.allowedHosts(tenant, configuratorId));
}

function pieceView(found: Exclude<FoundView, { kind: 'plan' }>, language: string) {
  return found.kind === 'item'
    ? itemView(found.item, language, deps.uploadUrl)
    : configurationView(found.configuration, found.item, language, deps.uploadUrl);
}
