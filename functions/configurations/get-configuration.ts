import { getConfiguration } from '../../shared/contract/routes/configurations.ts';
import { readableConfiguration, seenItem } from '../../shared/domain/configurations/configuration-access.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { presentChosen } from '../../shared/domain/configurations/present-chosen.ts';
import { admitStart } from '../../shared/domain/configured-items/admit-start.ts';
import { openConfiguredItems, openConfiguredStarts } from '../../shared/domain/configured-items/open-configured.ts';
import { starterOf } from '../../shared/domain/jobs/job-access.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = { ...openConfiguredItems(), ...openConfigurations(), ...openConfiguredStarts() };

export const handler = endpoint(getConfiguration, async (input) => {
  const { params, caller } = input;
  const stored = await readableConfiguration(params.id, caller, deps.configurations);
  const item = await seenItem(stored, caller, deps);
  const starting = { ...deps, admit: admitStart(input) };
  return { configuration: await presentChosen(stored, item, starterOf(caller), starting) };
});
