import { parsePlanXml } from '../../engines/floorplan/plan-xml/parse-plan-xml.ts';
import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { PlanXmlError } from '../../engines/floorplan/plan-xml/plan-xml-error.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';

/**
 * Parses planObjects. Clients own the text, so the service also stores texts that are not plan XML.
 *
 * @throws ServiceError 422 for a text that is not plan XML
 */
export function parsePlan(planObjects: string | null): PlanDocument {
  try {
    return parsePlanXml(planObjects ?? '');
  } catch (error) {
    if (!(error instanceof PlanXmlError)) throw error;
    throw unreadablePlan(error);
  }
}

/** The error for a text that is not plan XML, or exceeds the budget of reading it. */
export function unreadablePlan(cause: Error): ServiceError {
  return new ServiceError('UNPROCESSABLE', `The planObjects of this plan cannot be read. ${cause.message}`, { cause });
}
