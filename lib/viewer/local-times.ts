/** Shows the times of a page, which the service has written in UTC, in the time and the language of the reader. */
export function showLocalTimes(document: Document): void {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of document.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime));
}
