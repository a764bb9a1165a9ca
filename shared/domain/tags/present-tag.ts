import type { Caller } from '../../platform/identity/callers/caller.ts';
import { type StoredTag, type Tag, TagContent } from './tag.ts';

/**
 * A tag as this caller gets it: with its label in the language asked for, else in English, else its id. Which tenants
 * have it is told to the one whose it is.
 */
export function presentTag({ id, tenant, created, content }: StoredTag, caller: Caller): Tag {
  const { language } = caller;
  const { translations } = content;
  const label = [language, language.split('-')[0] ?? '', 'en'].map((each) => translations[each]?.label).find(Boolean);
  const accessibleByTenants = tenant === caller.tenant.id ? content.accessibleByTenants : [];
  return { ...content, id, created, label: label ?? id, accessibleByTenants };
}

/** A tag that items name and nobody has described. */
export function undescribedTag(id: string, { tenant, created }: Pick<StoredTag, 'tenant' | 'created'>): StoredTag {
  return { id, tenant, created, revision: 0, content: TagContent.parse({}) };
}
