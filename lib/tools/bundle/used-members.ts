import { constantTexts } from './lean-schemas.ts';

/** A structure of an SDK schema: `[3, namespace, name, traits, [names of members], [schemas of members], required]`. */
const STRUCTURE = /^(export var \w+\$ = \[3, n0, \w+,\n {4}.+,\n) {4}\[([^\]\n]*)\],\n {4}\[(.*)\](, \d+)?\n\];$/gm;

/**
 * The members of S3's calls and results that the functions use, without the errors:
 * `test/infra/bundle/used-members.test.ts` finds one that is missing here. The SDK ignores members that its schemas do
 * not have.
 */
export const USED_BY_FUNCTIONS: ReadonlySet<string> = new Set([
  ...['Bucket', 'Key', 'VersionId', 'Range', 'Body', 'ContentLength'],
  ...['ContentType', 'CacheControl', 'ContentDisposition', 'ContentRange', 'ETag'],
  ...['CopySource', 'CopySourceIfMatch', 'MetadataDirective', 'CopyObjectResult'],
  ...['Prefix', 'ContinuationToken', 'NextContinuationToken', 'IsTruncated', 'Contents'],
  ...['Versions', 'DeleteMarkers', 'IsLatest', 'KeyMarker', 'NextKeyMarker', 'VersionIdMarker', 'NextVersionIdMarker'],
  ...['Delete', 'Objects', 'Quiet', 'Errors', 'Code', 'Message'],
  // The SDK sets them itself.
  ...['ChecksumAlgorithm', 'ChecksumMode'],
]);

/**
 * Removes all other members from the structures of an SDK's schemas. The required ones come first in a list, and stay.
 * A structure whose lists differ in length stays as it is.
 */
export function withUsedMembers(source: string, used: ReadonlySet<string>): string {
  const texts = constantTexts(source);
  return source.replace(STRUCTURE, (written, head: string, names: string, schemas: string, required = '') => {
    const members = elements(names).map((name, at) => ({ name, schema: elements(schemas)[at] }));
    if (members.length !== elements(schemas).length) return written;
    const first = Number(required.slice(2));
    const kept = members.filter(({ name }, at) => at < first || used.has(JSON.parse(texts.get(name) ?? '""')));
    const lists = [kept.map(({ name }) => name), kept.map(({ schema }) => schema)];
    return `${head}    [${lists[0]?.join(', ')}],\n    [${lists[1]?.join(', ')}]${required}\n];`;
  });
}

/** The elements of a list in source text; elements may be lists, objects and functions. */
function elements(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, character] of [...list].entries()) {
    if ('[{('.includes(character)) depth++;
    else if (']})'.includes(character)) depth--;
    else if (character === ',' && depth === 0) {
      found.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  const last = list.slice(from).trim();
  return last === '' ? found : [...found, last];
}
