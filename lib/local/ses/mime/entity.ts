/** A message or a part of one: headers by lower-case name, and the body, one character for each byte (latin1). */
export interface Entity {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A header value with its parameters, `text/html; charset="utf-8"`, the value in lower case. */
export interface ParameterizedValue {
  readonly value: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Splits headers from body (RFC 5322, 2.1). Lines may end in CRLF or LF; of a header given twice the first counts. */
export function parseEntity(bytes: string): Entity {
  const blank = /\r?\n\r?\n|^\r?\n/.exec(bytes);
  const head = blank ? bytes.slice(0, blank.index) : bytes;
  const body = blank ? bytes.slice(blank.index + blank[0].length) : '';
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n(?=[\t ])/g, '').split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+)[\t ]*:(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || headers.has(name.toLowerCase())) continue;
    // Headers may be plain UTF-8 (RFC 6532); ASCII, which they are else, is the same in it.
    headers.set(name.toLowerCase(), Buffer.from(value.trim(), 'latin1').toString());
  }
  return { headers, body };
}

/** Reads `value; name=value; name="quoted value"` (RFC 2045, 5.1). */
export function parseParameters(header: string): ParameterizedValue {
  const [value = ''] = header.split(';', 1);
  const parameters = new Map<string, string>();
  for (const match of header.matchAll(/;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g)) {
    const [, name = '', quoted, token = ''] = match;
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token);
  }
  return { value: value.trim().toLowerCase(), parameters };
}

/** The parts between the lines `--boundary` and `--boundary--` (RFC 2046, 5.1); a missing last line is forgiven. */
export function splitMultipart(body: string, boundary: string): string[] {
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const [whole = ''] = body.split(new RegExp(`(?:^|\\r?\\n)--${escaped}--[\\t ]*(?:\\r?\\n|$)`), 1);
  const [, ...parts] = whole.split(new RegExp(`(?:^|\\r?\\n)--${escaped}[\\t ]*\\r?\\n`));
  return parts;
}
