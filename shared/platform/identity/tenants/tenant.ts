import * as z from 'zod';
import { ItemIdText } from '../../identifiers/item-id.ts';
import { ApiKeyId } from './api-key.ts';
import { TenantId } from './tenant-id.ts';

/** One transaction writes a tenant with its aliases, and takes 100 rows at most. */
const MAX_ALIASES = 40;

/**
 * A tenant as it is stored. Source: D215, D1009 and D1812 to D1815 in contract/interface.md.
 */
export const Tenant = z.object({
  id: TenantId,
  name: z.string().min(1).max(200),
  /** Further numbers by which clients may call it. */
  aliases: z.array(TenantId).max(MAX_ALIASES).default([]),
  /** Of answers to requests that name no language. */
  language: z.string().min(2).max(35).default('en'),
  languages: z.array(z.string().min(2).max(35)).default(['en']),
  /** Switch: may users sign in with `passwordMD5`? */
  allowPasswordMd5: z.boolean().default(true),
  /** Switch: may callers who are not signed in create tenant plans and upload? */
  anonymousPlans: z.boolean().default(true),
  /** Switch: are 3D assets processed by somebody else, who reports by PUT? */
  externalProcessing: z.boolean().default(false),
  /** Switch: is an item rendered when its model was converted? */
  autoRender: z.boolean().default(false),
  /** Id of the skin. */
  skin: z.string().optional(),
  configuratorId: z.string().optional(),
  /** Items that stand for doors and windows in plans of drawings, in place of `basic:door` and `basic:window`. */
  doorItemId: ItemIdText.optional(),
  windowItemId: ItemIdText.optional(),
  configuratorUrl: z.url().optional(),
  /** Hosts that links in mails may lead to. */
  allowedHosts: z.array(z.string()).default([]),
  /** Who mails to customers are from, where that is not its name. */
  mailName: z.string().min(1).max(200).optional(),
  /** Where customers' answers go. A `MailAddress`, checked when it is set: every function reads tenants. */
  mailReplyTo: z.string().optional(),
  /** Address that mails are from, in place of the deployment's; of a domain that the deployment may send for. */
  mailFrom: z.string().optional(),
  /** Where events are posted. */
  webhook: z.url().optional(),
  /** Id of the api key whose secrets sign and encrypt what is posted there. */
  webhookApiKey: ApiKeyId.optional(),
  /** Ids of shared public keys that may not be used with this tenant. */
  refusedApiKeys: z.array(ApiKeyId).default([]),
  disabled: z.boolean().default(false),
  /** Since when; not there for one that was disabled before this was noted. */
  disabledAt: z.string().optional(),
  /** One more with each change, so that of two writers at the same moment one is told. */
  version: z.int().nonnegative().default(0),
});

export type Tenant = z.infer<typeof Tenant>;
export type TenantInput = z.input<typeof Tenant>;
