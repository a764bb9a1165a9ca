import { requireStorable } from '../../platform/aws/require-storable.ts';
import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { ConditionFailedError } from '../../platform/aws/table.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import { entityTag } from '../../platform/http/entity-tag.ts';
import { checkPrecondition } from '../../platform/http/precondition.ts';
import type { HttpRequest } from '../../platform/http/request.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { presentTag } from './present-tag.ts';
import { type NewTag, type StoredTag, type TagChanges, TagContent, TagId } from './tag.ts';
import { requireTagManager } from './tag-access.ts';
import type { TagStore } from './tag-store.ts';

const MAX_TRIES = 8;
const FIRST_REVISION = 1;
/** Lists contain whole tags, also those that others share. A tag with labels in 50 languages has 2 kB. */
const MAX_TAG_BYTES = 10_000;
/** Lists of tags are complete. */
export const MAX_TAGS = 1_000;

/** The tag to change, the caller, and the headers with the state that the caller has read (`If-Match`). */
interface TagTarget {
  readonly id: string;
  readonly caller: Caller;
  readonly headers: HttpRequest['headers'];
}

/**
 * Creates a tag of the caller's tenant.
 *
 * @throws ServiceError 400, 403, 409 if the tenant already has a tag with this id, 413, 422 for one tag too many
 */
export async function createTag(sent: NewTag, caller: Caller, tags: TagStore, clock: Clock): Promise<StoredTag> {
  requireTagManager(caller);
  const { id, ...content } = sent;
  const created = clock().toISOString();
  const tag: StoredTag = {
    id,
    tenant: caller.tenant.id,
    created,
    revision: FIRST_REVISION,
    layout: 2,
    content: TagContent.parse(contentOf(content, null)),
  };
  requireStorable('A tag', tag.content, MAX_TAG_BYTES);
  if ((await tags.countOf(tag.tenant)) >= MAX_TAGS) {
    throw new ServiceError('UNPROCESSABLE', `A tenant has ${MAX_TAGS} tags at most.`);
  }
  try {
    await tags.create(tag);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new ServiceError('CONFLICT', 'There is a tag with this id.', { cause: error });
  }
  return tag;
}

/**
 * Replaces the fields of a tag that are sent; all others keep their value.
 *
 * @throws ServiceError 400, 403, 404, 409, 412, 413
 */
export function updateTag(target: TagTarget, sent: TagChanges, tags: TagStore): Promise<StoredTag> {
  return changing(target, tags, async (read) => {
    const content = TagContent.parse({ ...read.content, ...contentOf(sent, read.content.inpirationImage) });
    // A longer tag from before the limit may stay as long as it is.
    const maxBytes = Math.max(MAX_TAG_BYTES, Buffer.byteLength(JSON.stringify(read.content)));
    requireStorable('A tag', content, maxBytes);
    const changed: StoredTag = { ...read, revision: read.revision + 1, layout: 2, content };
    await tags.replace(read, changed);
    return changed;
  });
}

/**
 * Deletes a tag of the caller's tenant and returns it. Items keep its id.
 *
 * @throws ServiceError 403, 404, 409, 412
 */
export function deleteTag(target: TagTarget, tags: TagStore): Promise<StoredTag> {
  return changing(target, tags, async (read) => {
    await tags.delete(read);
    return read;
  });
}

async function changing(
  { id, caller, headers }: TagTarget,
  tags: TagStore,
  change: (read: StoredTag) => Promise<StoredTag>,
): Promise<StoredTag> {
  requireTagManager(caller);
  const tryOnce = async () => {
    const read = TagId.safeParse(id).success ? await tags.findOwn(caller.tenant.id, id) : undefined;
    if (!read) throw notFound('tag');
    checkPrecondition(headers, entityTag({ tag: presentTag(read, caller) }));
    return change(read);
  };
  return retryConflicts(tryOnce, {
    maxTries: MAX_TRIES,
    giveUp: () => new ServiceError('CONFLICT', 'Others are writing this tag at the same time. Send the call again.'),
  });
}

/**
 * Returns what is stored of the sent fields, without those that only the service sets: a client that sends back a
 * response sends them too. A response has the image in both spellings; the one that differs from the stored image is
 * the change.
 *
 * @param image the stored image
 */
function contentOf(
  { id, created, label, inspirationImage, ...content }: Readonly<Record<string, unknown>>,
  image: string | null,
): Record<string, unknown> {
  const isChange = inspirationImage !== undefined && inspirationImage !== image;
  return isChange ? { ...content, inpirationImage: inspirationImage } : content;
}
