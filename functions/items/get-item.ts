import { getItem } from '../../shared/contract/routes/items.ts';
import { admitStart } from '../../shared/domain/configured-items/admit-start.ts';
import { openConfiguredItems, openConfiguredStarts } from '../../shared/domain/configured-items/open-configured.ts';
import { visibleConfigured } from '../../shared/domain/configured-items/visible-configured.ts';
import { itemPresentation } from '../../shared/domain/items/item-presentation.ts';
import { itemReply } from '../../shared/domain/items/item-reply.ts';
import { starterOf } from '../../shared/domain/jobs/job-access.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = { ...openConfiguredItems(), ...openConfiguredStarts() };

export const handler = endpoint(getItem, async (input) => {
  const { params, caller } = input;
  const starting = { ...items, admit: admitStart(input) };
  const item = await visibleConfigured(params.id, caller, starterOf(caller), starting);
  return itemReply(item, itemPresentation(caller, items));
});
