import * as z from 'zod';
import { type ConverterParams, converterParamsSchema } from '../../engines/floorplan/convert/converter-params.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { parseBoundedJson } from '../../platform/text/bounded-json.ts';
import { schemaDetails } from '../../platform/text/issue-sentence.ts';
import { NewPlan } from '../plans/written-plan.ts';
import type { PlanConversionFields } from './plan-conversion-fields.ts';

const MAX_UNKNOWN = 10;
const MAX_NAME_LENGTH = 60;

/** The body that converts a kept drawing again. Source: D1061. */
export const SentConverterParams = /* @__PURE__ */ z.object({
  converterParams: converterParamsSchema.prefault({}).transform(withoutUnknown),
});

/** The fields of a form other than its drawing. */
export interface ConversionForm {
  /** The plan that the drawing completes. */
  readonly sent: NewPlan;
  readonly params: ConverterParams;
}

/**
 * Reads the fields of a form.
 *
 * @throws ServiceError 400 for a wrong field
 */
export function readConversionForm({
  format,
  plan = '{}',
  converterParams = '{}',
}: z.output<typeof PlanConversionFields>): ConversionForm {
  if (format.toLowerCase() !== 'dxf') {
    throw invalidRequest('This format is not converted.', [{ path: 'format', message: 'Send a drawing as dxf.' }]);
  }
  // The drawing replaces planObjects. A client that sends a plan as it has read it sends them too.
  const { planObjects, planObjectsUrl, ...sent } = ofJson('plan', plan, NewPlan);
  return { sent, params: withoutUnknown(ofJson('converterParams', converterParams, converterParamsSchema)) };
}

/**
 * Drops the values of unknown parameters, because they may have any size. The row of a job keeps their names for a
 * warning.
 */
function withoutUnknown(params: ConverterParams): ConverterParams {
  const isKnown = (name: string) => Object.hasOwn(converterParamsSchema.shape, name);
  const names = Object.keys(params).filter((name) => !isKnown(name));
  const known = Object.entries(params).filter(([name]) => isKnown(name));
  const unknown = names.slice(0, MAX_UNKNOWN).map((name) => [name.slice(0, MAX_NAME_LENGTH), null]);
  return converterParamsSchema.parse(Object.fromEntries([...known, ...unknown]));
}

function ofJson<S extends z.ZodType>(path: string, text: string, schema: S): z.output<S> {
  let value: unknown;
  try {
    value = parseBoundedJson(text);
  } catch (error) {
    throw new ServiceError('INVALID_REQUEST', `${path} is no JSON.`, { cause: error });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidRequest(`${path} has a field that is wrong.`, schemaDetails(result.error));
}
