/** What the service says of a drawing that it has read into a plan (D1006, D1062). */
export interface PlanReport {
  readonly status: number;
  readonly progress: number;
  readonly error: string | null;
  readonly unit: string | null;
  /** 0 to 1. */
  readonly unitConfidence: number;
  /** What each kind of evidence says about the unit by itself. */
  readonly evidence: readonly {
    readonly kind: string;
    readonly unit: string;
    readonly weight: number;
    readonly text: string;
  }[];
  /** Where the plan lies in its drawing. */
  readonly frame: object | undefined;
  readonly levels: readonly { readonly name: string }[];
  readonly rooms: readonly { readonly name: string; readonly areaM2: number }[];
  readonly counts: Readonly<Record<'walls' | 'doors' | 'windows' | 'passages' | 'rooms', number>> | null;
  readonly unused: { readonly layers: readonly { readonly name: string; readonly share: number }[] };
  /** With the place in the plan, for a warning about one. */
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
    readonly xMm?: number;
    readonly yMm?: number;
  }[];
}

/** Reads the report of a plan: a drawing that is still being read has not all fields. */
export function reportOf(conversion: object | undefined): PlanReport | undefined {
  if (conversion === undefined) return undefined;
  const {
    status = 0,
    progress = 0,
    error = null,
    unit = null,
    unitConfidence = 0,
    evidence = [],
    frame,
    levels = [],
    rooms = [],
    counts = null,
    unused = { layers: [] },
    warnings = [],
  } = conversion as Partial<PlanReport>;
  return { status, progress, error, unit, unitConfidence, evidence, frame, levels, rooms, counts, unused, warnings };
}
