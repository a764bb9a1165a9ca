import { MAX_TAG_NAME_LENGTH, MAX_TAG_VALUE_LENGTH, MAX_TAGS } from './limits.ts';
import { S3Error } from './s3-error.ts';
import { childrenOf, childText, type XmlContent, type XmlElement } from './xml.ts';

type Tags = Record<string, string>;

/** The tags of an `x-amz-tagging` header, which are written like a query. @throws S3Error InvalidTag */
export function parseTagHeader(header: string | undefined): Tags {
  return checkTags([...new URLSearchParams(header ?? '')]);
}

/** The tags of a `Tagging` document. @throws S3Error InvalidTag, MalformedXML */
export function parseTagging(document: XmlElement): Tags {
  const [set] = childrenOf(document, 'TagSet');
  if (document.name !== 'Tagging' || !set) throw new S3Error('MalformedXML');
  return checkTags(childrenOf(set, 'Tag').map((tag) => [childText(tag, 'Key') ?? '', childText(tag, 'Value') ?? '']));
}

/** The content of a `Tagging` document. */
export function taggingContent(tags: Readonly<Tags>): XmlContent {
  return { TagSet: { Tag: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) } };
}

function checkTags(pairs: readonly (readonly [string, string])[]): Tags {
  const tags = Object.fromEntries(pairs);
  if (Object.keys(tags).length !== pairs.length) {
    throw new S3Error('InvalidTag', 'Cannot provide multiple Tags with the same key');
  }
  if (pairs.length > MAX_TAGS) throw new S3Error('InvalidTag', 'Object tags cannot be greater than 10');
  for (const [name, value] of pairs) {
    const fits = name !== '' && name.length <= MAX_TAG_NAME_LENGTH && value.length <= MAX_TAG_VALUE_LENGTH;
    if (!fits) throw new S3Error('InvalidTag', 'The TagKey or TagValue you have provided is invalid');
  }
  return tags;
}
