import * as z from 'zod';
import type { RowChange } from '../../platform/aws/table-stream.ts';
import type { StreamConsumer } from '../../platform/streams/stream-consumer.ts';
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
export function drawChangedThumbnails(deps: DrawDeps): StreamConsumer {
  return {
    name: 'draw-plan-thumbnails',
    subjectOf(change) {
      const plan = changedPlan(change);
      return plan && { id: plan.id, owner: String(plan.tenant) };
    },
    async work(changes, signal) {
      const plans = changes.flatMap((change) => changedPlan(change) ?? []);
      const [plan] = plans;
      if (plan) await publishThumbnail(plan, deps, signal);
    },
  };
}

function changedPlan(change: RowChange): Pictured | undefined {
  const [before, after] = [picturedRow(change, change.before), picturedRow(change, change.after)];
  const isOurs = [before, after].some((row) => row?.thumbnail?.kind === 'drawn');
  return isOurs && before?.thumbnailVersion !== after?.thumbnailVersion ? (after ?? before) : undefined;
}

/** A plan's row; undefined for other rows, such as versions and settings. */
function picturedRow({ key }: RowChange, row: RowChange['after']): Pictured | undefined {
  const plan = z.object({ tenant: z.int(), id: z.string() }).safeParse(row);
  if (!plan.success) return undefined;
  const own = planKey(plan.data.tenant, plan.data.id);
  return own.pk === key.pk && own.sk === key.sk ? Pictured.parse(row) : undefined;
}
