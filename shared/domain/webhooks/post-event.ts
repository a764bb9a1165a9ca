import type { Clock } from '../../platform/identifiers/clock.ts';
import type { SourceUrlSettings } from '../../platform/source-urls/source-url-settings.ts';
import type { StoredEvent } from './event.ts';
import { POST_TIMEOUT_MS, type PostResult } from './event-life.ts';
import { postWebhook } from './post-webhook.ts';
import { webhookHeaders } from './sign-webhook.ts';
import type { WebhookTarget } from './webhook-target.ts';
import { withoutCredentials } from './without-credentials.ts';

/** What posting an event needs. */
interface PostEventDeps {
  readonly urls: SourceUrlSettings;
  readonly clock: Clock;
}

/** Posts an event, signed, to the webhook of its tenant if it has one. Never throws. */
export async function postEvent(
  { id, event, data, notice }: Pick<StoredEvent, 'id' | 'data' | 'notice'> & { readonly event: string },
  { tenant, key }: WebhookTarget,
  { urls, clock }: PostEventDeps,
): Promise<PostResult> {
  if (tenant.webhook === undefined) return { kind: 'none' };
  const body = JSON.stringify({ event, data: notice ?? data });
  const headers = webhookHeaders(id, body, key, clock());
  const result = await postWebhook({ url: tenant.webhook, body, headers, settings: urls, timeoutMs: POST_TIMEOUT_MS });
  return result.kind === 'answer' ? { ...result, response: withoutCredentials(result.response, headers) } : result;
}
