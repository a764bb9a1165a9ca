import { invalidRequest, ServiceError } from '../errors/service-error.ts';

/**
 * `; name=value`, where the value is a token or a quoted string. Some clients put blanks around `=`, or none after `;`.
 */
const PARAMETER = /;[ \t]*([\w!#$%&'*+.^`|~-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))[ \t]*/y;
const BLANK_PARAMETER = /;[ \t]*(?=;|$)/y;

/** Source: RFC 2046, 5.1.1. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/**
 * Returns the boundary of a form from its content-type header (RFC 9110): any letter case, parameters in any order,
 * values quoted or not. Throws 415 for another content type, 400 for a header without exactly one valid boundary.
 */
export function formBoundary(contentType: string): string {
  const type = /^[ \t]*multipart\/form-data[ \t]*(?=;|$)/i.exec(contentType);
  if (!type) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as a form with content-type: multipart/form-data.');
  }
  const boundaries = parametersOf(contentType, type[0].length).filter(([name]) => name === 'boundary');
  const [boundary] = boundaries;
  if (!boundary || boundaries.length > 1 || !BOUNDARY.test(boundary[1])) {
    throw invalidRequest('The content-type header of the form needs one boundary of 1 to 70 plain characters.');
  }
  return boundary[1];
}

function parametersOf(header: string, from: number): (readonly [name: string, value: string])[] {
  const parameters: (readonly [string, string])[] = [];
  for (let at = from; at < header.length; ) {
    BLANK_PARAMETER.lastIndex = at;
    PARAMETER.lastIndex = at;
    const blank = BLANK_PARAMETER.exec(header);
    const parameter = blank ?? PARAMETER.exec(header);
    if (!parameter) throw invalidRequest('The content-type header of the form cannot be read.');
    const [whole, name, quoted, token] = parameter;
    if (name !== undefined) parameters.push([name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token ?? '']);
    at += whole.length;
  }
  return parameters;
}
