import { parsePlanXml } from '../../engines/floorplan/plan-xml/parse-plan-xml.ts';
import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { PlanXmlError } from '../../engines/floorplan/plan-xml/plan-xml-error.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';

/** What planObjects say. Throws 422 for a text that is kept, as clients own it, but is no plan XML. */
export function parsePlan(planObjects: string | null): PlanDocument {
  try {
    return parsePlanXml(planObjects ?? '');
  } catch (error) {
    if (!(error instanceof PlanXmlError)) throw error;
    throw new ServiceError('UNPROCESSABLE', `The planObjects of this plan cannot be read. ${error.message}`, {
      cause: error,
    });
  }
}
