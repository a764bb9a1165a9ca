import { getPerspectiveImageHd } from '../../shared/contract/routes/items.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { imageRedirect } from '../../shared/domain/items/image-redirect.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openConfiguredItems();

export const handler = endpoint(getPerspectiveImageHd, ({ params, caller }) =>
  imageRedirect('perspectiveImageHD', params.id, caller, items),
);
