import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { ARCHIVED, isShown } from '../../parts/visibility.ts';
import type { FileUpload } from './file-upload.ts';

/** What the list says of an item that is there already. */
export interface FoundItem {
  readonly label: string;
  readonly picture: string | undefined;
  /** A model that is sent takes the place of another one, which is there or being made. */
  readonly hasModel: boolean;
}

/** What is known of an upload whose item is there. */
export function foundItem(item: Item): Pick<FileUpload, 'isKnown' | 'isArchived' | 'isPublished' | 'found'> {
  const { id, label, perspectiveImage, visibilityStatus } = item;
  const found = { label: label || id, picture: perspectiveImage ?? undefined, hasModel: hasModel(item) };
  return { isKnown: true, isArchived: visibilityStatus === ARCHIVED, isPublished: isShown(item), found };
}

/** Whether an item has files of a model, or will have them without anybody's doing: its first one is being made. */
export function hasModel({ assets, modelStatus }: Pick<Item, 'assets'> & { readonly modelStatus?: unknown }): boolean {
  return Object.keys(assets).length > 0 || modelStatus === 'converting';
}

/**
 * Whether the model of an upload would take the place of one that everybody sees, and nobody has said that it should:
 * it is not sent before somebody decides.
 */
export function isUndecided({ state, isKnown, isPublished, found, replaces }: FileUpload): boolean {
  return state === 'waiting' && isKnown === true && isPublished === true && found?.hasModel === true && !replaces;
}
