import { getPerspectiveImage } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { imageRedirect } from '../../shared/domain/items/image-redirect.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';
import { sourceUrlSettings } from '../../shared/platform/source-urls/source-url-settings.ts';

const table = openTable('items');
const deps = {
  sources: { items: itemStore(table), catalogs: openCatalogs(table) },
  rules: { uploadUrl: publicFilesUrl(process.env), sourceUrls: sourceUrlSettings(process.env) },
};

export const handler = endpoint(getPerspectiveImage, ({ params, caller }) =>
  imageRedirect('perspectiveImage', params.id, caller, deps),
);
