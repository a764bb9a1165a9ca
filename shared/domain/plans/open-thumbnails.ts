import { openBucket } from '../../platform/aws/files.ts';
import { openTable } from '../../platform/aws/table.ts';
import type { StreamConsumer } from '../../platform/streams/stream-consumer.ts';
import { drawChangedThumbnails } from './draw-changed-thumbnails.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { passagesOf } from './drawing-query.ts';
import { drawerOfFunction, thumbnailDrawer } from './open-plan-drawer.ts';
import { planStore } from './plan-store.ts';

/**
 * Opens the consumer of the table `plans` that draws thumbnails, with the stores of the environment.
 *
 * @param place in the stream, where other plans wait, a drawing has little time and fails when it takes more; records
 *   that were set aside have the whole budget of a drawing
 */
export function openThumbnails(place: 'stream' | 'setAside'): StreamConsumer {
  const isInStream = place === 'stream';
  const drawer = isInStream ? thumbnailDrawer(process.env) : drawerOfFunction(process.env);
  return drawChangedThumbnails({
    plans: planStore(openTable('plans')),
    buckets: { publicFiles: openBucket('publicFiles') },
    privateFiles: openBucket('privateFiles'),
    draw: (planObjects, plan, signal) =>
      drawThumbnail(planObjects, drawer, isInStream ? 'fail' : 'emptySheet', passagesOf(plan), signal),
  });
}
