import { openTable } from '../../shared/aws/table.ts';
import { configurationStore } from '../../shared/configurations/configuration-store.ts';
import { listConfigurations as list } from '../../shared/configurations/list-configurations.ts';
import { StreamedList } from '../../shared/http/answer.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/http/service-settings.ts';
import { listConfigurations } from '../../shared/routes.ts';

const configurations = configurationStore(openTable('saved'));
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(listConfigurations, async ({ query, caller }) => {
  const { entries, meta } = list(caller.tenant.id, query['ids[]'] ?? [], {
    configurations,
    uploadUrl,
    clock: () => new Date(),
  });
  return new StreamedList('configurations', entries, meta);
});
