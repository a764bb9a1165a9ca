import { openTable } from '../../shared/aws/table.ts';
import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/http/service-settings.ts';
import { imageRedirect } from '../../shared/items/image-redirect.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { getPerspectiveImageHd } from '../../shared/routes.ts';
import { sourceUrlSettings } from '../../shared/source-urls/source-url-settings.ts';

const table = openTable('items');
const deps = {
  sources: { items: itemStore(table), catalogs: openCatalogs(table) },
  rules: { uploadUrl: publicFilesUrl(process.env), sourceUrls: sourceUrlSettings(process.env) },
};

export const handler = endpoint(getPerspectiveImageHd, ({ params, caller }) =>
  imageRedirect('perspectiveImageHD', params.id, caller, deps),
);
