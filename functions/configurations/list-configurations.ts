import { listConfigurations } from '../../shared/contract/routes/configurations.ts';
import { listConfigurations as list } from '../../shared/domain/configurations/list-configurations.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { StreamedList } from '../../shared/platform/http/response.ts';

const deps = openConfigurations();

export const handler = endpoint(listConfigurations, async ({ query, caller }) => {
  const { entries, meta } = list(caller.tenant.id, query['ids[]'] ?? [], deps);
  return new StreamedList('configurations', entries, meta);
});
