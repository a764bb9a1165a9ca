import { FORM_VERSION } from './form-version.ts';

/** Returns what prepared texts depend on in addition to the items: their form, and the base URL of files. */
export function preparedForm(uploadUrl: string): string {
  return `${FORM_VERSION.version} ${uploadUrl}`;
}
