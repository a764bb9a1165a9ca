import { PLAN } from './plan-codec.ts';
import type { PlanDocument } from './plan-document.ts';
import { PlanXmlError } from './plan-xml-error.ts';
import { readXml } from './read-xml.ts';

/** The only version that clients take. */
export const PLAN_XML_VERSION = '2';

/**
 * Reads a plan XML. It understands as little as clients do: an object without its `flipX`, which they drop, is no object
 * here either, but carried along with everything else that is not known, so that {@link writePlanXml} loses nothing.
 *
 * @throws PlanXmlError when the text is no XML, XML of another kind or version, holds a DTD, or is too large
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
