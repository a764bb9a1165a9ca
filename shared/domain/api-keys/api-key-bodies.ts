import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { ApiKeyContext, IvMode, TokenAlgorithm } from '../../platform/identity/tenants/api-key.ts';
import { wholeText } from '../../platform/text/whole-text.ts';

const MAX_LABEL_CHARACTERS = 200;

const label = wholeText(MAX_LABEL_CHARACTERS).min(1);
const algorithms = z.array(TokenAlgorithm).min(1).max(TokenAlgorithm.options.length);

/** The body of `POST /v2/apiKeys`. The service chooses the id and the secret. */
export const NewApiKey = /* @__PURE__ */ wrappedBody(
  'apiKey',
  z.object({
    context: ApiKeyContext,
    label: label.optional(),
    /** A key that browsers contain: it has no secret and accepts 03. */
    public: z.boolean().default(false),
    /** Default: 01, or 03 for a public key. */
    algorithms: algorithms.optional(),
    ivMode: IvMode.optional(),
  }),
);
export type NewApiKey = z.output<typeof NewApiKey>;

/** The body of `PUT /v2/apiKeys/{id}`. What a key is for cannot change: make another key. */
export const ApiKeyChanges = /* @__PURE__ */ wrappedBody(
  'apiKey',
  z.object({ label: label.nullable(), disabled: z.boolean(), algorithms, ivMode: IvMode }).partial(),
);
export type ApiKeyChanges = z.output<typeof ApiKeyChanges>;

/** The body of `POST /v2/apiKeys/{id}/rotate`. */
export const Rotation = /* @__PURE__ */ wrappedBody(
  'apiKey',
  z.object({
    /** Ends the older of two secrets and makes no new one. */
    dropOld: z.boolean().default(false),
  }),
);
