/** The kinds of events that tenants receive (D1801). */
export const EVENT_NAMES = [
  'email.savedConfiguration',
  'email.shareConfiguration',
  'email.shareConfigurationAR',
  'email.3DExportAsset',
] as const;

/**
 * Events that only tenants get that list them in their setting `events`. They are posted and never mailed (D2160).
 */
export const NOTICE_NAMES = [
  'asset.finished',
  'rendering.finished',
  'export.finished',
  'plan.converted',
  'item.published',
  'configuration.created',
] as const;

/** The test call of a tenant's administrator. It is posted like an event but not stored. */
export const TEST_EVENT = 'webhook.test';
