import * as z from 'zod';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import { Plan, PlanContent } from './plan.ts';

/** The fields of a body in addition to the plan's own. Null means not sent, because published clients send it so. */
const BODY_FIELDS = {
  planObjects: z.string().nullish(),
  /** The `sourceUrl` of an upload, for plan XML that is too large for a request. */
  planObjectsUrl: z.string().max(2_000).nullish(),
  /** A data URL, or the URL of an image. */
  thumbnail: z.string().nullish(),
  demo: z.boolean().nullish(),
};

/** The version that a PUT restores. */
const RESTORE = { restoreVersion: z.int().positive().nullish() };

/** Fields that only the service sets. They are ignored in a body, because clients send back what they have read. */
const SERVER_FIELDS: ReadonlySet<string> = new Set(
  [...Object.keys(Plan.shape), ...Object.keys(BODY_FIELDS), ...Object.keys(RESTORE)].filter(
    (field) => !(field in PlanContent.shape),
  ),
);

/** The body of `POST /v2/plans`, bare or as `{plan: {...}}`. */
export const NewPlan = /* @__PURE__ */ wrappedBody('plan', z.preprocess(withoutNulls, PlanContent.extend(BODY_FIELDS)));
export type NewPlan = z.output<typeof NewPlan>;

/** The body of `PUT /v2/plans/{id}`: any fields. Missing fields get no defaults. */
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

/** The fields of a body that belong to the plan's content. */
export function sentPlanContent(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
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
