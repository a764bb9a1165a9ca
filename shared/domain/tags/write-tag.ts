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

/** Which tag, by whom, and in which state they have read it (`If-Match`). */
export interface TagTarget {
  readonly id: string;
  readonly caller: Caller;
  readonly headers: HttpRequest['headers'];
}

/** Creates a tag of the caller's tenant. Throws 400, 403, 409 when it has one of this id. */
export async function createTag(sent: NewTag, caller: Caller, tags: TagStore, clock: Clock): Promise<StoredTag> {
  requireTagManager(caller);
  const { id, ...content } = sent;
  const created = clock().toISOString();
  const tag = {
    id,
    tenant: caller.tenant.id,
    created,
    revision: FIRST_REVISION,
    content: TagContent.parse(withoutOurs(content)),
  };
  requireStorable('A tag', tag.content);
  try {
    await tags.create(tag);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new ServiceError('CONFLICT', 'There is a tag with this id.', { cause: error });
  }
  return tag;
}

/** Puts the fields that are sent in place of a tag's own; all others stay. Throws 400, 403, 404, 409, 412. */
export function updateTag(target: TagTarget, sent: TagChanges, tags: TagStore): Promise<StoredTag> {
  return changing(target, tags, async (read) => {
    const content = TagContent.parse({ ...read.content, ...withoutOurs(sent) });
    requireStorable('A tag', content);
    const changed = { ...read, revision: read.revision + 1, content };
    await tags.replace(read, changed);
    return changed;
  });
}

/** Deletes a tag of the caller's tenant and answers it as it was. Items keep naming it. Throws 403, 404, 409, 412. */
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
    giveUp: () => new ServiceError('CONFLICT', 'Others write this tag at the same moment. Send the call again.'),
  });
}

/** A client that sends back what it has read sends fields that are ours, too. */
function withoutOurs({ id, created, label, ...content }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return content;
}
