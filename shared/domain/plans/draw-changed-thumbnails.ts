import * as z from 'zod';
import type { RowChange } from '../../platform/aws/table-stream.ts';
import { StoredPlan } from './plan.ts';
import { planKey } from './plan-keys.ts';
import { type DrawDeps, publishThumbnail } from './publish-thumbnail.ts';

/** What of a plan's row says whether there is something to draw. */
const Pictured = StoredPlan.pick({ tenant: true, id: true, thumbnail: true, thumbnailVersion: true });
type Pictured = z.infer<typeof Pictured>;

/**
 * Puts our drawings to the public addresses of the plans that have one now, or had one before: then the client's image,
 * or nothing, takes its place. Several changes of a plan are drawn once, as it is at this moment. Other rows of the
 * table pass.
 */
export async function drawChangedThumbnails(changes: readonly RowChange[], deps: DrawDeps): Promise<{ drawn: number }> {
  const plans = new Map<string, Pictured>();
  for (const change of changes) {
    const [before, after] = [picturedRow(change, change.before), picturedRow(change, change.after)];
    const isOurs = [before, after].some((row) => row?.thumbnail?.kind === 'drawn');
    const plan = after ?? before;
    if (plan && isOurs && before?.thumbnailVersion !== after?.thumbnailVersion) plans.set(plan.id, plan);
  }
  for (const plan of plans.values()) await publishThumbnail(plan, deps);
  return { drawn: plans.size };
}

/** A plan's row; undefined for the rows beside it, such as its versions and settings. */
function picturedRow({ key }: RowChange, row: RowChange['after']): Pictured | undefined {
  const plan = z.object({ tenant: z.int(), id: z.string() }).safeParse(row);
  if (!plan.success) return undefined;
  const own = planKey(plan.data.tenant, plan.data.id);
  return own.pk === key.pk && own.sk === key.sk ? Pictured.parse(row) : undefined;
}
