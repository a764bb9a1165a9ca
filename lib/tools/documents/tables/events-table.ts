import type { EventName, NoticeName } from '../../../../shared/domain/webhooks/event.ts';
import { EVENT_NAMES, NOTICE_NAMES, TEST_EVENT } from '../../../../shared/domain/webhooks/event-names.ts';

/** When an event comes, and the fields of its `data`. The compiler names an event without a row. */
const EVENTS: Readonly<Record<EventName | NoticeName | typeof TEST_EVENT, readonly [when: string, data: string]>> = {
  'email.savedConfiguration': [
    'somebody has a draft mailed',
    '`success`, `email`, `url`, and `itemId`, `configurationId` or `planSnapshotId`',
  ],
  'email.shareConfiguration': [
    'somebody shares an item, a configuration or a plan',
    '`success`, `email`, `url`, and the id as above',
  ],
  'email.shareConfigurationAR': [
    'somebody sends a link to see it in the room',
    '`success`, `email`, `url`, and the id as above',
  ],
  'email.3DExportAsset': [
    'an export that was asked for by mail has ended',
    '`success`, `email`, `resultUrl`, and the id as above',
  ],
  'asset.finished': ['a conversion has ended', '`itemId`, `job`'],
  'rendering.finished': ['a rendering has ended', '`itemId`, `planId` or `planSnapshotId`, and `job`'],
  'export.finished': ['an export has ended', '`itemId`, `configurationId` or `planSnapshotId`, and `job`'],
  'plan.converted': ['a drawing was read into a plan, or could not be', '`planId`, `job` with `kind: drawing`'],
  'item.published': ['everybody can see an item that nobody could see before', '`itemId`'],
  'configuration.created': ['a configuration was saved for the first time', '`configurationId`'],
  'webhook.test': ['`POST /v2/tenants/{id}/webhook/test`', '`success`'],
};

/** Every event of webhooks as a table: when it comes, its data, and whether a mail replaces it. */
export function eventsTable(): string {
  const rows = [...EVENT_NAMES, ...NOTICE_NAMES, TEST_EVENT as typeof TEST_EVENT].map((name) => {
    const [when, data] = EVENTS[name];
    return `| \`${name}\` | ${when} | ${data} | ${name.startsWith('email.') ? 'yes' : 'no'} |`;
  });
  return ['| Event | When | `data` | Mail as its way out |', '|---|---|---|---|', ...rows].join('\n');
}
