import * as z from 'zod';
import { unstorableReason } from '../../platform/aws/storable.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';

/** Limit of the settings as JSON. */
const MAX_SETTINGS_BYTES = 30_000;
const MAX_HEIGHT_MM = 100_000;
const MAX_THICKNESS_MM = 10_000;

/** The fields that a client sets. Unknown fields are kept too. Lengths are in millimetres (D911). */
const SettingsContent = z.looseObject({
  metric: z.boolean().default(true),
  measurements: z.boolean().default(false),
  area: z.boolean().default(false),
  furnitureSnap: z.boolean().default(false),
  roomHeight: z.int().min(1).max(MAX_HEIGHT_MM).default(2800),
  wallThickness: z.int().min(1).max(MAX_THICKNESS_MM).default(250),
  parapetHeight: z.int().min(0).max(MAX_HEIGHT_MM).default(900),
});

/** The settings of a plan, as stored and as sent in responses: a bare object. */
export const PlanSettings = SettingsContent.extend({ id: z.string(), plan: z.string() });
export type PlanSettings = z.infer<typeof PlanSettings>;

/** The row of settings. `revision` counts its writes. */
export const StoredSettings = z.object({ settings: PlanSettings, revision: z.int() });
export type StoredSettings = z.infer<typeof StoredSettings>;

/**
 * The body of POST and PUT: bare, `{planSetting: {...}}` or `{setting: {...}}`. Missing fields get no defaults here.
 */
export const SentSettings = /* @__PURE__ */ sentSettings();
export type SentSettings = z.output<typeof SentSettings>;

function sentSettings() {
  const fields = Object.entries(SettingsContent.shape).map(([name, field]) => [
    name,
    field.unwrap().nullish() as z.ZodType,
  ]);
  return wrappedBody('planSetting', wrappedBody('setting', z.looseObject(Object.fromEntries(fields))));
}

/**
 * Replaces settings by the fields that a client sent. A known field that is null gets its default again.
 *
 * @throws ServiceError 400 for values that cannot be stored, 413 for too many bytes
 */
export function mergeSettings(current: Pick<PlanSettings, 'id' | 'plan'>, sent: SentSettings): PlanSettings {
  const { id, plan } = current;
  const merged = Object.entries({ ...current, ...sent }).filter(
    ([name, value]) => !(value === null && Object.hasOwn(SettingsContent.shape, name)),
  );
  const settings = PlanSettings.parse({ ...Object.fromEntries(merged), id, plan });
  const reason = unstorableReason(settings);
  if (reason)
    throw invalidRequest('The settings have a field that cannot be kept as it is.', [{ path: '', message: reason }]);
  if (Buffer.byteLength(JSON.stringify(settings)) > MAX_SETTINGS_BYTES) {
    throw new ServiceError(
      'PAYLOAD_TOO_LARGE',
      `Settings have ${MAX_SETTINGS_BYTES} bytes at most, with all of their fields.`,
    );
  }
  return settings;
}
