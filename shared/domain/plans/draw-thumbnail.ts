import { drawPlan } from '../../engines/floorplan/drawing/draw-plan.ts';
import { parsePlanXml } from '../../engines/floorplan/plan-xml/parse-plan-xml.ts';
import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { PlanXmlError } from '../../engines/floorplan/plan-xml/plan-xml-error.ts';
import { svgToPng } from '../../engines/images/svg-to-png.ts';

const LONGER_SIDE_PX = 512;
/** A hundred times the usual size. Larger texts would take too much memory to draw. */
const MAX_DRAWN_CHARACTERS = 8_000_000;
const EMPTY_PLAN = '<plan version="2"/>';

/** Draws a plan's text as a small PNG. Returns an empty sheet for a text that cannot be drawn. */
export async function drawThumbnail(planObjects: string): Promise<Uint8Array> {
  return svgToPng(drawPlan(drawable(planObjects), LONGER_SIDE_PX));
}

function drawable(planObjects: string): PlanDocument {
  if (planObjects.length > MAX_DRAWN_CHARACTERS) return parsePlanXml(EMPTY_PLAN);
  try {
    return parsePlanXml(planObjects);
  } catch (error) {
    // Clients own the text. It is stored as it came and may not be plan XML.
    if (error instanceof PlanXmlError) return parsePlanXml(EMPTY_PLAN);
    throw error;
  }
}
