import { drawChangedThumbnails } from '../../shared/domain/plans/draw-changed-thumbnails.ts';
import { drawThumbnail } from '../../shared/domain/plans/draw-thumbnail.ts';
import { thumbnailDrawer } from '../../shared/domain/plans/open-plan-drawer.ts';
import { planStore } from '../../shared/domain/plans/plan-store.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { readTableStream } from '../../shared/platform/aws/table-stream.ts';

const drawer = thumbnailDrawer(process.env);
const deps = {
  plans: planStore(openTable('plans')),
  buckets: { publicFiles: openBucket('publicFiles') },
  privateFiles: openBucket('privateFiles'),
  draw: (planObjects: string) => drawThumbnail(planObjects, drawer),
};

/** Gets the changes of the table `plans` from its stream and draws a thumbnail for plans whose client sent none. */
export const handler = (event: unknown) => drawChangedThumbnails(readTableStream(event), deps);
