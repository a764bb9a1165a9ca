import { describe, expect, test } from 'vitest';
import { CreateUpload, createUpload, MAX_UPLOAD_BYTES } from '../../../../shared/domain/uploads/create-upload.ts';
import type { Caller } from '../../../../shared/platform/identity/callers/caller.ts';
import { Tenant } from '../../../../shared/platform/identity/tenants/tenant.ts';
import { formUploadUrl } from '../../../../shared/platform/runtime/service-settings.ts';

const NOW = new Date('2026-01-31T09:00:00.000Z');
const BUCKET_URL = 'https://private.s3.eu-central-1.amazonaws.com/';
const FILE = { fileName: 'chair.zip', contentType: 'application/zip', size: 1_000 };

function caller(anonymousPlans: boolean, user?: string): Caller {
  return {
    apiKey: { id: 'key', tenant: 1, context: 'planner', public: true },
    tenant: Tenant.parse({ id: 7, name: 'Seven', anonymousPlans }),
    ...(user && { user: { id: user, rights: [] } }),
    language: 'en',
    hasRight: () => false,
  };
}

const counted: number[] = [];
const deps = {
  count: async (bytes: number) => void counted.push(bytes),
  signForm: async (rule: object) => ({ url: BUCKET_URL, fields: { rule: JSON.stringify(rule) } }),
  clock: () => NOW,
  ids: () => 'AAAAAAAAAAAAAAAAAAAAAA',
  uploadUrl: 'https://files.example',
};

describe('an upload', () => {
  test('is one key under the tenant, with at most the declared bytes, for an hour', async () => {
    const { upload } = await createUpload(FILE, caller(true, 'u'), deps);
    expect(JSON.parse(upload.fields.rule ?? '')).toEqual({
      key: 'uploads/7/AAAAAAAAAAAAAAAAAAAAAA/chair.zip',
      contentType: 'application/zip',
      minBytes: 1,
      maxBytes: 1_000,
      expiresInSeconds: 3_600,
    });
    expect(upload).toMatchObject({
      id: 'AAAAAAAAAAAAAAAAAAAAAA',
      method: 'POST',
      url: BUCKET_URL,
      sourceUrl: 'https://files.example/uploads/7/AAAAAAAAAAAAAAAAAAAAAA/chair.zip',
      expires: '2026-01-31T10:00:00.000Z',
    });
  });

  test('may have 512 MiB and not a byte more, and needs one at least', async () => {
    const size = MAX_UPLOAD_BYTES;
    expect(await createUpload({ ...FILE, size }, caller(true, 'u'), deps)).toBeDefined();
    counted.length = 0;
    const tooLarge = createUpload({ ...FILE, size: size + 1 }, caller(true, 'u'), deps);
    await expect(tooLarge).rejects.toMatchObject({ status: 413 });
    await expect(createUpload({ ...FILE, size: 0 }, caller(true, 'u'), deps)).rejects.toMatchObject({ status: 400 });
    expect(counted, 'a refused upload does not count').toEqual([]);
  });

  test('without sign-in is allowed if the tenant allows plans without sign-in', async () => {
    expect(await createUpload(FILE, caller(true), deps)).toBeDefined();
    expect(await createUpload(FILE, caller(false, 'u'), deps)).toBeDefined();
    const refused = createUpload(FILE, caller(false), deps);
    await expect(refused).rejects.toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' });
  });
});

test('the body may be wrapped or unwrapped, and a type is optional', () => {
  expect(CreateUpload.parse({ upload: FILE })).toEqual(FILE);
  expect(CreateUpload.parse({ fileName: 'a', size: 1 })).toMatchObject({ contentType: 'application/octet-stream' });
});

test('forms are sent to the bucket on AWS, and to the host of public files in the local cloud', () => {
  const UPLOAD_URL = 'http://127.0.0.1:4001';
  expect(formUploadUrl({ UPLOAD_URL })).toBeUndefined();
  expect(formUploadUrl({ UPLOAD_URL, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:4007' })).toBe('http://127.0.0.1:4001/');
});
