import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { FileVersions } from '../../../shared/platform/aws/file-versions.ts';
import type { FileStore } from '../../../shared/platform/aws/files.ts';
import { KEY_ID, SECRET } from '../local/s3/recording-gate.ts';
import { OTHER, S3Fixture } from '../local/s3/s3-fixture.ts';
import { builtExports, LEAN } from './built-module.ts';

const SOURCE = `
  import { openFileVersions } from './shared/platform/aws/file-versions.ts';
  import { openWholeBucket } from './shared/platform/aws/whole-bucket.ts';
  export const open = () => ({ ...openWholeBucket('privateFiles'), ...openFileVersions('privateFiles') });`;
const FACTS = { contentType: 'text/plain', downloadName: 'a.txt' };

const fixture = new S3Fixture();
let files: FileStore & FileVersions;

beforeAll(async () => {
  await fixture.start();
  vi.stubEnv('AWS_ENDPOINT_URL_S3', fixture.url);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY_ID);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET);
  vi.stubEnv('BUCKET_PRIVATE_FILES', OTHER);
  const { open } = await builtExports(SOURCE, LEAN);
  files = (open as () => typeof files)();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await fixture.stop();
});

it('a bucket in a bundle writes, reads, copies, lists and deletes files and their versions', async () => {
  await files.putBytes('a/one', Buffer.from('abcdef'), FACTS);
  expect(Buffer.from(await files.readBytes('a/one', 100)).toString()).toBe('abcdef');
  await expect(files.readBytes('a/one', 5)).rejects.toThrow('has 6 bytes, more than 5');
  const head = await files.readHead('a/one', 2);
  expect(head).toMatchObject({ bytes: 6, head: Buffer.from('ab') });
  const etag = head?.etag ?? '';
  await files.copy({ key: 'a/one', etag }, 'a/two', FACTS);
  await expect(files.copy({ key: 'a/one', etag: '"other"' }, 'a/three', FACTS)).rejects.toThrow('has changed');
  expect(await all(files.keys('a/'))).toEqual(['a/one', 'a/two']);

  await files.putBytes('a/one', Buffer.from('new'), FACTS);
  await files.delete('a/two');
  expect(await files.findBytes('a/two', 100)).toBeUndefined();
  const versions = await all(files.versions('a/'));
  const states = versions.map(({ key, current }) => `${key} ${current}`);
  expect(states.toSorted()).toEqual(['a/one false', 'a/one true', 'a/two false', 'a/two false']);
  await files.purge(versions);
  expect(await all(files.versions('a/'))).toEqual([]);
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
