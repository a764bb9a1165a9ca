import type { PlanWarning } from '../detect/floor-plan.ts';
import { type ConverterParams, converterParamsSchema } from './converter-params.ts';

/** Lower walls, doors and windows are most likely given in metres or centimetres. */
const MIN_HEIGHT_MM = 100;
const HEIGHTS = ['wallHeight', 'doorHeight', 'windowHeight'] as const;

/**
 * Warnings about parameters that are unknown or unusual. Such parameters are not refused, because published clients
 * send more parameters than the service has.
 *
 * @param storeys how many storeys were found
 */
export function paramsWarnings(params: ConverterParams, storeys: number): PlanWarning[] {
  const unknown = Object.keys(params).filter((name) => !Object.hasOwn(converterParamsSchema.shape, name));
  const low = HEIGHTS.filter((name) => params[name] < MIN_HEIGHT_MM);
  const warnings: PlanWarning[] = low.map((name) => ({
    code: 'HEIGHT_UNUSUAL',
    message: `converterParams.${name} was taken as ${params[name]} mm: heights are sent in millimetres.`,
  }));
  if (unknown.length > 0) {
    const known = Object.keys(converterParamsSchema.shape).join(', ');
    const message = `No converterParams are called ${unknown.join(', ')}. There are: ${known}.`;
    warnings.push({ code: 'PARAMETER_UNKNOWN', message });
  }
  if (storeys > 0 && params.level !== undefined && params.level >= storeys) {
    const found = storeys === 1 ? 'one storey, level 0' : `${storeys} storeys, levels 0 to ${storeys - 1}`;
    const message = `The drawing has no level ${params.level}: ${found}. The plan is empty.`;
    warnings.push({ code: 'LEVEL_MISSING', message });
  }
  return warnings;
}
