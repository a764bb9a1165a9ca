import { getConfiguration } from '../../shared/contract/routes/configurations.ts';
import { readableConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { presentConfiguration } from '../../shared/domain/configurations/present-configuration.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const { configurations, uploadUrl } = openConfigurations();

export const handler = endpoint(getConfiguration, async ({ params, caller }) => ({
  configuration: presentConfiguration(await readableConfiguration(params.id, caller, configurations), uploadUrl),
}));
