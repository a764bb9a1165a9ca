import { PLAN } from './plan-codec.ts';
import type { PlanDocument } from './plan-document.ts';
import { PlanXmlError } from './plan-xml-error.ts';
import { readXml } from './read-xml.ts';

/** The only version that clients read. */
export const PLAN_XML_VERSION = '2';

/**
 * Reads a plan XML. It understands the same elements as clients: an object without `flipX`, which clients drop, is not
 * an object here either. It is kept with all other unknown content, so {@link writePlanXml} loses nothing.
 *
 * @throws PlanXmlError when the text is not XML, XML of another kind or version, contains a DTD, or is too large
 */
export function parsePlanXml(text: string): PlanDocument {
  const { name, attributes, children } = readXml(text);
  const { version, ...others } = attributes;
  const plan = PLAN.read({ name, attributes: others, children });
  if (plan === undefined)
    throw new PlanXmlError('NOT_A_PLAN', `The XML is no plan: its root is <${name.slice(0, 40)}>.`);
  if (version?.trim() !== PLAN_XML_VERSION) {
    throw new PlanXmlError('NOT_A_PLAN', `The plan XML is of another version than ${PLAN_XML_VERSION}.`);
  }
  return plan;
}
