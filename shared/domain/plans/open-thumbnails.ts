import { openBucket } from '../../platform/aws/files.ts';
import { openTable } from '../../platform/aws/table.ts';
import type { StreamConsumer } from '../../platform/streams/stream-consumer.ts';
import { drawChangedThumbnails } from './draw-changed-thumbnails.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { thumbnailDrawer } from './open-plan-drawer.ts';
import { planStore } from './plan-store.ts';

/** Opens the consumer of the table `plans` that draws thumbnails, with the stores of the environment. */
export function openThumbnails(): StreamConsumer {
  const drawer = thumbnailDrawer(process.env);
  return drawChangedThumbnails({
    plans: planStore(openTable('plans')),
    buckets: { publicFiles: openBucket('publicFiles') },
    privateFiles: openBucket('privateFiles'),
    draw: (planObjects, signal) => drawThumbnail(planObjects, drawer, signal),
  });
}
