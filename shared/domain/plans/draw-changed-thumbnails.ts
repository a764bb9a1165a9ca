import * as z from 'zod';
import type { RowChange } from '../../platform/aws/table-stream.ts';
import { StoredPlan } from './plan.ts';
import { planKey } from './plan-keys.ts';
import { type DrawDeps, publishThumbnail } from './publish-thumbnail.ts';

/** The fields of a plan's row that decide whether to draw. */
const Pictured = StoredPlan.pick({ tenant: true, id: true, thumbnail: true, thumbnailVersion: true });
type Pictured = z.infer<typeof Pictured>;

/**
 * Publishes the thumbnails of plans that have a drawing by the service, or had one before the change. In the second
 * case the client's image replaces the drawing, or the drawing is deleted. Several changes of one plan lead to one
 * drawing of its current state. Other rows of the table are ignored.
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

/** A plan's row; undefined for other rows, such as versions and settings. */
function picturedRow({ key }: RowChange, row: RowChange['after']): Pictured | undefined {
  const plan = z.object({ tenant: z.int(), id: z.string() }).safeParse(row);
  if (!plan.success) return undefined;
  const own = planKey(plan.data.tenant, plan.data.id);
  return own.pk === key.pk && own.sk === key.sk ? Pictured.parse(row) : undefined;
}
