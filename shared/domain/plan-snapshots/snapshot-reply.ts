import { entityTag } from '../../platform/http/entity-tag.ts';
import { Reply } from '../../platform/http/response.ts';
import { savedImageUrls } from '../configurations/saved-image.ts';
import type { PlanSnapshot, StoredSnapshot } from './plan-snapshot.ts';

/** The response that shows a snapshot, with the `ETag` of a GET. */
export function snapshotReply(
  snapshot: StoredSnapshot,
  plan: string,
  uploadUrl: string,
): Reply<{ planSnapshot: PlanSnapshot }> {
  const withoutText = presentSnapshot(snapshot, uploadUrl);
  const json = { planSnapshot: { ...withoutText, plan } };
  const headers = { etag: snapshotTag(snapshot, uploadUrl) };
  return new Reply(json, { created: snapshot.id, headers, tagOf: { planSnapshot: withoutText } });
}

/** Contains the hash of the text instead of the text, so a tag costs the same for a plan of any size. */
export function snapshotTag(snapshot: StoredSnapshot, uploadUrl: string): string {
  return entityTag({ planSnapshot: presentSnapshot(snapshot, uploadUrl) });
}

function presentSnapshot({ id, tenant, user, content, hash, images, created }: StoredSnapshot, uploadUrl: string) {
  return { ...content, id, hash, tenant, user, ...savedImageUrls(images, uploadUrl), created };
}
