import type { Configuration, StoredConfiguration } from './configuration.ts';
import { savedImageUrls } from './saved-image.ts';

/** Returns a configuration for a response. */
export function presentConfiguration(
  { id, content, images, created }: StoredConfiguration,
  uploadUrl: string,
): Configuration {
  return { ...content, id, ...savedImageUrls(images, uploadUrl), created };
}
