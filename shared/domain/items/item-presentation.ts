import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { ItemReplyDeps } from './item-reply.ts';

/** Returns what the response with an item depends on: in the cms context it has the state of the model. */
export function itemPresentation(
  caller: Pick<Caller, 'language' | 'apiKey'>,
  { uploadUrl, models }: Required<Pick<ItemReplyDeps, 'uploadUrl' | 'models'>>,
): ItemReplyDeps {
  const isCms = caller.apiKey.context === 'cms';
  return { language: caller.language, uploadUrl, models: isCms ? models : undefined };
}
