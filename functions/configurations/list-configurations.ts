import { listConfigurations } from '../../shared/contract/routes.ts';
import { configurationStore } from '../../shared/domain/configurations/configuration-store.ts';
import { listConfigurations as list } from '../../shared/domain/configurations/list-configurations.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { StreamedList } from '../../shared/platform/http/answer.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

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
