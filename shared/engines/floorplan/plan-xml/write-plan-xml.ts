import { PLAN_XML_VERSION } from './parse-plan-xml.ts';
import { PLAN } from './plan-codec.ts';
import type { PlanDocument } from './plan-document.ts';
import { writeXml } from './write-xml.ts';

/**
 * Writes a plan XML in the form that clients draw: every attribute that they need, numbers without exponents. What was
 * read by {@link parsePlanXml} is written with all that was carried.
 */
export function writePlanXml(plan: PlanDocument): string {
  const { name, attributes, children } = PLAN.write(plan);
  return writeXml({ name, attributes: { version: PLAN_XML_VERSION, ...attributes }, children });
}
