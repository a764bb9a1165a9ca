import * as z from 'zod';
import { ItemIdText } from '../../identifiers/item-id.ts';
import { ApiKeyId } from './api-key.ts';
import { TenantId } from './tenant-id.ts';

/** One transaction writes a tenant with its aliases; its limit is 100 rows. */
const MAX_ALIASES = 40;

/**
 * A tenant as it is stored. Source: D215, D1009 and D1812 to D1815 in contract/interface.md.
 */
export const Tenant = z.object({
  id: TenantId,
  name: z.string().min(1).max(200),
  /** Other numbers that clients may use for this tenant. */
  aliases: z.array(TenantId).max(MAX_ALIASES).default([]),
  /** Language of responses to requests without a language. */
  language: z.string().min(2).max(35).default('en'),
  languages: z.array(z.string().min(2).max(35)).default(['en']),
  /** Whether users may sign in with `passwordMD5`. */
  allowPasswordMd5: z.boolean().default(true),
  /** Whether callers who are not signed in may create tenant plans and upload files. */
  anonymousPlans: z.boolean().default(true),
  /** Whether an external processor, which reports with PUT, processes the 3D assets. */
  externalProcessing: z.boolean().default(false),
  /** Whether an item is rendered after the conversion of its model. */
  autoRender: z.boolean().default(false),
  /** Whether a new item, and a new model with warnings, is shown only after somebody has looked at it. */
  reviewNewItems: z.boolean().default(false),
  /** Id of the skin. */
  skin: z.string().optional(),
  configuratorId: z.string().optional(),
  /** Items for the doors and windows of plans from drawings, instead of `basic:door` and `basic:window`. */
  doorItemId: ItemIdText.optional(),
  windowItemId: ItemIdText.optional(),
  configuratorUrl: z.url().optional(),
  /** Hosts that links in mails may have. */
  allowedHosts: z.array(z.string()).default([]),
  /** Sender name of mails to customers, if it differs from `name`. */
  mailName: z.string().min(1).max(200).optional(),
  /**
   * Address for replies of customers. A `MailAddress`, which is checked only when it is set, because every function
   * reads tenants.
   */
  mailReplyTo: z.string().optional(),
  /**
   * Sender address of mails, instead of the deployment's address. The deployment must be allowed to send for its
   * domain.
   */
  mailFrom: z.string().optional(),
  /** URL to which events are posted. */
  webhook: z.url().optional(),
  /** Id of the api key whose secrets sign and encrypt the posted events. */
  webhookApiKey: ApiKeyId.optional(),
  /** Names of events that the webhook gets in addition; they are never mailed. */
  events: z.array(z.string()).default([]),
  /** The OpenID provider with which members sign in; both or none (D271). */
  oidcIssuer: z.string().optional(),
  oidcClientId: z.string().optional(),
  /** Domains of e-mail addresses that its word counts for, in lower case. */
  oidcAllowedDomains: z.array(z.string()).default([]),
  /** Whether anybody of these domains becomes a member, without rights. */
  oidcAutoJoin: z.boolean().default(false),
  /** Ids of shared public keys that may not be used for this tenant. */
  refusedApiKeys: z.array(ApiKeyId).default([]),
  disabled: z.boolean().default(false),
  /** When it was disabled; absent if that was before the date was stored. */
  disabledAt: z.string().optional(),
  /** Grows by one with each change, so that of two writers at the same moment one gets a conflict. */
  version: z.int().nonnegative().default(0),
});

export type Tenant = z.infer<typeof Tenant>;
/** A tenant before parsing: fields with a default are optional. */
export type TenantInput = z.input<typeof Tenant>;
