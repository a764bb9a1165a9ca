import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { Plan, PlanContent } from './plan.ts';

/** What a body holds beside the plan's own fields. Null is the same as nothing: published clients send it. */
const BODY_FIELDS = {
  planObjects: z.string().nullish(),
  /** `sourceUrl` of an upload, for plan XML that is too large for a request. */
  planObjectsUrl: z.string().max(2_000).nullish(),
  /** A data URL, or the URL of an image. */
  thumbnail: z.string().nullish(),
  demo: z.boolean().nullish(),
};

/** Which version a PUT brings back. */
const RESTORE = { restoreVersion: z.int().positive().nullish() };

/** What the service alone sets. A client that sends back what it has read sends these too; they are left out. */
const SERVER_FIELDS: ReadonlySet<string> = new Set(
  [...Object.keys(Plan.shape), ...Object.keys(BODY_FIELDS), ...Object.keys(RESTORE)].filter(
    (field) => !(field in PlanContent.shape),
  ),
);

/** The body of `POST /v2/plans`, bare or as `{plan: {...}}`. */
export const NewPlan = /* @__PURE__ */ wrappedBody('plan', z.preprocess(withoutNulls, PlanContent.extend(BODY_FIELDS)));
export type NewPlan = z.output<typeof NewPlan>;

/** The body of `PUT /v2/plans/{id}`: any fields, with nothing filled in for those that are not there. */
export const PlanChanges = /* @__PURE__ */ wrappedBody(
  'plan',
  z.preprocess(
    defaultsForNulls,
    z.looseObject({
      ...Object.fromEntries(
        Object.entries(PlanContent.shape).map(([name, field]) => [name, field.unwrap().optional() as z.ZodType]),
      ),
      ...BODY_FIELDS,
      ...RESTORE,
    }),
  ),
);
export type PlanChanges = z.output<typeof PlanChanges>;

/** The fields that a client may set in a plan's content. */
export function clientFields(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !SERVER_FIELDS.has(field)));
}

function withoutNulls(body: unknown): unknown {
  return onKnownNulls(body, () => []);
}

function defaultsForNulls(body: unknown): unknown {
  return onKnownNulls(body, (field) => [[field, PlanContent.shape[field].parse(undefined)]]);
}

function onKnownNulls(body: unknown, instead: (field: keyof typeof PlanContent.shape) => [string, unknown][]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([field, value]): [string, unknown][] =>
      value === null && isContentField(field) ? instead(field) : [[field, value]],
    ),
  );
}

function isContentField(field: string): field is keyof typeof PlanContent.shape {
  return Object.hasOwn(PlanContent.shape, field);
}
