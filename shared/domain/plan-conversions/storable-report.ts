import type { ConversionReport } from '../../engines/floorplan/convert/conversion-report.ts';
import { MAX_CONVERSION_BYTES } from '../plans/storable-plan.ts';

/**
 * Shortens a report until it fits into the row of a plan: first without the polygons of rooms, then without rooms and
 * openings.
 */
export function storableReport(report: ConversionReport): ConversionReport {
  const fits = (one: ConversionReport) => Buffer.byteLength(JSON.stringify(one)) <= MAX_CONVERSION_BYTES;
  if (fits(report)) return report;
  const warnings: ConversionReport['warnings'] = [
    ...report.warnings,
    { code: 'LIMIT_REACHED', message: 'The report leaves out details of this large plan.' },
  ];
  const brief = { ...report, warnings, rooms: report.rooms.map((room) => ({ ...room, polygonMm: [] })) };
  return fits(brief) ? brief : { ...brief, rooms: [], openings: [] };
}
