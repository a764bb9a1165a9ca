import { getConfiguration } from '../../shared/contract/routes.ts';
import { readableConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { configurationStore } from '../../shared/domain/configurations/configuration-store.ts';
import { presentConfiguration } from '../../shared/domain/configurations/present-configuration.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const configurations = configurationStore(openTable('saved'));
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(getConfiguration, async ({ params, caller }) => ({
  configuration: presentConfiguration(await readableConfiguration(params.id, caller, configurations), uploadUrl),
}));
