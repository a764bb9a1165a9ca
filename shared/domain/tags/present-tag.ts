import type { Caller } from '../../platform/identity/callers/caller.ts';
import { translationIn } from '../../platform/text/translation.ts';
import { type StoredTag, type Tag, TagContent } from './tag.ts';

/**
 * Returns a tag for a response: with its label in the requested language, or in English, or else its id. Only the owner
 * sees which tenants have it.
 */
export function presentTag({ id, tenant, created, content }: StoredTag, caller: Caller): Tag {
  const { language } = caller;
  const { translations } = content;
  const label = translationIn(translations, language, 'label') ?? translationIn(translations, 'en', 'label');
  const accessibleByTenants = tenant === caller.tenant.id ? content.accessibleByTenants : [];
  return {
    ...content,
    id,
    created,
    label: label?.text ?? id,
    accessibleByTenants,
    inspirationImage: content.inpirationImage,
  };
}

/** Returns a tag that items name and that has no description. */
export function undescribedTag(id: string, { tenant, created }: Pick<StoredTag, 'tenant' | 'created'>): StoredTag {
  return { id, tenant, created, revision: 0, layout: 2, content: TagContent.parse({}) };
}
