import { createConfiguration } from '../../shared/contract/routes/configurations.ts';
import { openConfigurationNotices } from '../../shared/domain/configurations/configuration-notice.ts';
import { createConfiguration as create } from '../../shared/domain/configurations/create-configuration.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { presentChosen } from '../../shared/domain/configurations/present-chosen.ts';
import { openConfiguredItems, openConfiguredStarts } from '../../shared/domain/configured-items/open-configured.ts';
import { starterOf } from '../../shared/domain/jobs/job-access.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openConfiguredItems();
const deps = { ...items, ...openConfigurations(), ...openConfiguredStarts(), noticeOf: openConfigurationNotices() };

export const handler = endpoint(createConfiguration, async ({ body, caller }) => {
  const { stored, item } = await create(body, caller, deps);
  return { configuration: await presentChosen(stored, item, starterOf(caller), deps) };
});
