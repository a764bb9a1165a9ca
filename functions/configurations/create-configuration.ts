import { createConfiguration } from '../../shared/contract/routes/configurations.ts';
import { openConfigurationNotices } from '../../shared/domain/configurations/configuration-notice.ts';
import { createConfiguration as create } from '../../shared/domain/configurations/create-configuration.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { presentConfiguration } from '../../shared/domain/configurations/present-configuration.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = { ...openItems(), ...openConfigurations(), noticeOf: openConfigurationNotices() };

export const handler = endpoint(createConfiguration, async ({ body, caller }) => ({
  configuration: presentConfiguration(await create(body, caller, deps), deps.uploadUrl),
}));
