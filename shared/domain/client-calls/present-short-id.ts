import type { CallerTenant } from '../../platform/identity/callers/caller.ts';
import { configuratorPage } from '../shares/configurator-page.ts';
import { viewerUrl } from '../shares/viewer-url.ts';
import { type ShortId, type StoredShortId, typeNumber } from './short-id.ts';

/**
 * Returns a short id for a response. Its `url` is the tenant's configurator with the referenced object, else the
 * service's own viewer with the short id.
 *
 * @param baseUrl `{base_url}` without a slash at the end
 */
export function presentShortId(
  { id, content, created, lastAccess }: StoredShortId,
  { configuratorUrl, configuratorId }: Pick<CallerTenant, 'configuratorUrl' | 'configuratorId'>,
  baseUrl: string,
): ShortId {
  const url =
    configuratorUrl === undefined
      ? viewerUrl(baseUrl, id)
      : configuratorPage({ configuratorUrl, configuratorId }, content.referencedId);
  return {
    ...content,
    type: typeNumber(content.type),
    shortId: id,
    id,
    url,
    created: created ?? null,
    lastAccess: lastAccess ?? null,
  };
}
