import { savePlanSnapshotImage } from '../../shared/contract/routes/saved-images.ts';
import { saveImage } from '../../shared/domain/configurations/save-image.ts';
import { openSnapshots } from '../../shared/domain/plan-snapshots/open-snapshots.ts';
import {
  mayReplaceImages,
  readableSnapshot,
  requireImageSetter,
} from '../../shared/domain/plan-snapshots/snapshot-access.ts';
import { snapshotReply, snapshotTag } from '../../shared/domain/plan-snapshots/snapshot-reply.ts';
import { snapshotFilePrefix, snapshotKey } from '../../shared/domain/plan-snapshots/snapshot-store.ts';
import { keptTextBuckets } from '../../shared/domain/uploads/kept-text-buckets.ts';
import { imageTakerOfFunction } from '../../shared/domain/uploads/open-image-taker.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { checkPrecondition } from '../../shared/platform/http/precondition.ts';

const deps = openSnapshots();
const files = {
  saved: deps.saved,
  publicFiles: openBucket('publicFiles'),
  takeImage: imageTakerOfFunction(process.env),
};

export const handler = endpoint(savePlanSnapshotImage, async (input) => {
  const { params, body, caller, headers, limiter, sourceIp } = input;
  const snapshot = await readableSnapshot(params.id, caller, deps.snapshots);
  requireImageSetter(snapshot, caller);
  checkPrecondition(headers, snapshotTag(snapshot, deps.uploadUrl));
  await limiter.count(keptTextBuckets(body.files[0]?.bytes.length ?? 0, caller, sourceIp, Math.random));
  const images = await saveImage(
    { row: snapshotKey(snapshot), filePrefix: snapshotFilePrefix(snapshot), images: snapshot.images },
    {
      type: body.fields.type,
      file: body.files[0],
      mayReplace: mayReplaceImages(snapshot, caller),
      isConditional: Boolean(headers['if-match']),
    },
    files,
  );
  return snapshotReply({ ...snapshot, images }, await deps.snapshots.text(snapshot), deps.uploadUrl);
});
