import { FORM_VERSION } from './form-version.ts';

/** What prepared texts depend on apart from the items: how they are written, and where files are. */
export function preparedForm(uploadUrl: string): string {
  return `${FORM_VERSION.version} ${uploadUrl}`;
}
