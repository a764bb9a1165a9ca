/** What stands between the tags of an element: elements and text. */
export type XmlNode = XmlElement | string;

/** One element of an XML document. Comments, processing instructions and blanks between elements are not kept. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}

/** The text right below an element, without that of its elements. */
export function textOf({ children }: XmlElement): string {
  return children.filter((child) => typeof child === 'string').join('');
}

/** Whether a text is nothing but the blanks that XML allows between elements. */
export function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}
