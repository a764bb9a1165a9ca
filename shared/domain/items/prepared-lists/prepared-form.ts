/** Changes with every change of how {@link presentItem} writes an item: texts of another form are not sent. */
const FORM_VERSION = 1;

/** What prepared texts depend on beside the items: how they are written, and where files are. */
export function preparedForm(uploadUrl: string): string {
  return `${FORM_VERSION} ${uploadUrl}`;
}
