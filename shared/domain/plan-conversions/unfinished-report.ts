import type { ConversionReport } from '../../engines/floorplan/convert/conversion-report.ts';

/** The report of a plan while a job converts its drawing, and after that job failed. Source: D1006. */
export function unfinishedReport(status: 0 | 10 | -1, progress: number, error: string | null = null): ConversionReport {
  return {
    status,
    progress,
    error,
    unit: null,
    unitConfidence: 0,
    levels: [],
    rooms: [],
    openings: [],
    counts: { walls: 0, doors: 0, windows: 0, passages: 0, rooms: 0 },
    evidence: [],
    unused: { share: 0, layers: [] },
    warnings: [],
  };
}
