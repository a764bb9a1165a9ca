import type { ViewData } from '../../shared/domain/views/view-data.ts';
import type { ViewTexts } from '../../shared/domain/views/view-text.ts';

/** What the service has put into the page. */
interface PageData {
  readonly data: ViewData;
  readonly texts: ViewTexts;
}

/** Reads the data of the page; undefined on a page without any. */
export function readPageData(document: Document): PageData | undefined {
  const text = document.getElementById('view')?.textContent;
  // The same deployment has written it: the page and this script come from one function.
  return text ? (JSON.parse(text) as PageData) : undefined;
}
