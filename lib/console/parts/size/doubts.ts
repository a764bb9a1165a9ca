import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { pieceOf } from '../kinds/piece-of-item.ts';
import { sizeOf } from './size-mm.ts';
import { isUnusualSize } from './unusual-size.ts';

/** What the console says of a model. */
const MODEL_STATES = ['none', 'converting', 'ready', 'review', 'failed'] as const;
export type ModelState = (typeof MODEL_STATES)[number];
/** The states of a model that is there. */
export const MADE_STATES: ReadonlySet<unknown> = new Set<ModelState>(['ready', 'review']);

/**
 * Notices about a model after which customers would see something wrong. Others say what was taken for granted or
 * mended.
 */
const DOUBTS: ReadonlySet<string> = new Set([
  ...['SIZE_UNUSUAL', 'TEXTURE_MISSING', 'TEXTURE_UNREADABLE', 'MATERIAL_MISSING', 'LAYER_MISSING', 'MULTIPLE_MODELS'],
]);

/** Items have these in the cms context alone (D2110). */
export interface WithWarnings {
  readonly modelWarnings?: readonly { readonly code: string; readonly message: string }[] | undefined;
}

/** Whether a notice about a model is a reason to look at it. */
export function isDoubt({ code }: { readonly code: string }): boolean {
  return DOUBTS.has(code);
}

/**
 * Whether a person should look at a model before others see it. The status `review` of the service counts a guessed
 * unit too (D2110), which every file of some formats has; here a wrong unit shows in a size that hardly any such piece
 * has (D2215).
 */
export function isDoubtful(item: Item & WithWarnings): boolean {
  return isUnusualSize(sizeOf(item), pieceOf(item)) || (item.modelWarnings ?? []).some(isDoubt);
}

/**
 * The state of a model as every screen of the console shows it: of one that is there, `review` if a person should look
 * at it. The service's own `review` is another rule (see {@link isDoubtful}).
 */
export function modelStateOf(item: Item & WithWarnings): ModelState {
  if (MADE_STATES.has(item.modelStatus)) return isDoubtful(item) ? 'review' : 'ready';
  return MODEL_STATES.find((state) => state === item.modelStatus) ?? 'none';
}
