import type { PlanReport } from '../../plans/plan-report.ts';
import { planView } from '../document/plan-view.ts';
import type { SourceDocument } from '../document/source-document.ts';

/** What the side of the editor shows below the numbers of what is chosen. */
export const TABS = ['contents', 'furnish', 'materials', 'list', 'drawing'] as const;
type Tab = (typeof TABS)[number];

/** What decides where the work on a plan goes on. */
interface OpenedPlan {
  readonly document: SourceDocument;
  readonly report: Pick<PlanReport, 'warnings'> | undefined;
  /** Whether nobody has changed the plan since its drawing was read. Blocks of a drawing may have become pieces. */
  readonly isFresh: boolean;
  /** Whether somebody has changed it in this browser. */
  readonly isWorkedOn: boolean;
}

/** The tab with which a plan is opened: the doubts about a fresh drawing first, then furniture. */
export function firstTab({ document, report, isFresh, isWorkedOn }: OpenedPlan): Tab {
  if (!isFresh && (isWorkedOn || planView(document).pieces.length > 0)) return 'furnish';
  return report && report.warnings.length > 0 ? 'drawing' : 'contents';
}
