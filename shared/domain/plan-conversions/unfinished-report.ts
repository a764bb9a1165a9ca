import type { ConversionReport } from '../../engines/floorplan/convert/conversion-report.ts';

/** What a plan says of its drawing while a job converts it, and when that has failed. Source: issue 10, Build, 6. */
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
    warnings: [],
  };
}
