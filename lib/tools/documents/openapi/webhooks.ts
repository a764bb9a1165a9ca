import * as z from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { EventData, type EventName, type NoticeName } from '../../../../shared/domain/webhooks/event.ts';
import { EVENT_NAMES, NOTICE_NAMES, TEST_EVENT } from '../../../../shared/domain/webhooks/event-names.ts';

/** `data` of events that are never mailed. */
const NoticeData = z.object({
  itemId: z.string().optional(),
  configurationId: z.string().optional(),
  planSnapshotId: z.string().optional(),
  planId: z.string().optional(),
  /** The job that has ended, as `GET /v2/assetProcessings/{id}` responds, without `sourceUrl`. */
  job: z.looseObject({ id: z.string(), kind: z.string(), status: z.int() }).optional(),
});

const SUMMARIES: Readonly<Record<EventName | NoticeName | typeof TEST_EVENT, string>> = {
  'email.savedConfiguration': 'Somebody has saved a draft',
  'email.shareConfiguration': 'Somebody has shared an item, a configuration or a plan snapshot',
  'email.shareConfigurationAR': 'Somebody wants a link to see something in the own room',
  'email.3DExportAsset': 'An export with a mail has ended',
  'asset.finished': 'A conversion has ended',
  'rendering.finished': 'A rendering has ended',
  'export.finished': 'An export has ended',
  'plan.converted': 'The conversion of a drawing has ended',
  'item.published': 'Everybody can see an item that nobody could see before',
  'configuration.created': 'A configuration was saved for the first time',
  'webhook.test': 'An administrator tests the webhook',
};

const HEADERS = {
  'webhook-id': 'The id of the event, the same for each POST of it',
  'webhook-timestamp': 'Seconds since 1970',
  'webhook-signature':
    'Standard Webhooks: `v1,` and the HMAC-SHA256 of id, timestamp and body; one for each live secret',
  token: '`01-` and the encrypted `<timestamp>;anonymous;<api key>`',
};

/** Returns the section `webhooks`: the POSTs that the service sends to the webhook of a tenant, by event. */
export function webhooks(): ZodOpenApiPathsObject {
  const names = [...EVENT_NAMES, ...NOTICE_NAMES, TEST_EVENT] as const;
  return Object.fromEntries(
    names.map((event) => {
      const isNotice = NOTICE_NAMES.some((name) => name === event);
      const schema = z.object({ event: z.literal(event), data: isNotice ? NoticeData : EventData });
      const parameters = Object.entries(HEADERS).map(([name, description]) => {
        return { in: 'header' as const, name, description, required: true, schema: { type: 'string' as const } };
      });
      const post = {
        operationId: `on${event.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
        summary: SUMMARIES[event],
        description: isNotice
          ? 'Only for tenants that list it in their setting `events`; never mailed.'
          : 'Any answer below 300 within 10 s means that the tenant deals with it; else the service sends the mail.',
        // The headers tell the sender; the receiver defines no security of its own.
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'The event is taken' } },
      };
      return [event, { post }];
    }),
  );
}
