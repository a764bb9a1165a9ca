import { getTopImage } from '../../shared/contract/routes/items.ts';
import { imageRedirect } from '../../shared/domain/items/image-redirect.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems();

export const handler = endpoint(getTopImage, ({ params, caller }) =>
  imageRedirect('topImage', params.id, caller, items),
);
