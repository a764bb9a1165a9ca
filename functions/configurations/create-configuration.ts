import { createConfiguration } from '../../shared/contract/routes/configurations.ts';
import { createConfiguration as create } from '../../shared/domain/configurations/create-configuration.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { presentChosen } from '../../shared/domain/configurations/present-chosen.ts';
import { admitStart } from '../../shared/domain/configured-items/admit-start.ts';
import { openConfiguredItems, openConfiguredStarts } from '../../shared/domain/configured-items/open-configured.ts';
import { starterOf } from '../../shared/domain/jobs/job-access.ts';
import { keptTextBuckets } from '../../shared/domain/uploads/kept-text-buckets.ts';
import { openNotices } from '../../shared/domain/webhooks/open-notices.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { callOwner } from '../../shared/platform/identity/callers/call-owner.ts';

const items = openConfiguredItems();
const deps = { ...items, ...openConfigurations(), ...openConfiguredStarts() };
const noticeOf = openNotices();

export const handler = endpoint(createConfiguration, async (input) => {
  const { body, caller, limiter, sourceIp } = input;
  await limiter.count(keptTextBuckets(JSON.stringify(body.content).length, caller, sourceIp, Math.random));
  const { stored, item } = await create(body, caller, {
    ...deps,
    // Each is a POST to the receiver of the tenant, as the test of a webhook is.
    countNotice: () => limiter.count([{ limit: 'jobStart', of: callOwner(caller, sourceIp) }]),
    noticeOf,
  });
  const starting = { ...deps, admit: admitStart(input) };
  return { configuration: await presentChosen(stored, item, starterOf(caller), starting) };
});
