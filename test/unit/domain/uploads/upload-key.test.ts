import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uploadName, uploadOfUrl, uploadSourceUrl } from '../../../../shared/domain/uploads/upload-key.ts';

const HOST = 'https://files.example';
const ID = 'AAAAAAAAAAAAAAAAAAAAA_';

describe('the key of an upload', () => {
  test.each([
    ['chair.zip', 'chair.zip'],
    ['C:\\models\\Stühle (2).zip', 'Stuhle_2_.zip'],
    ['../../etc/passwd', 'passwd'],
    ['..', 'file'],
    ['椅子', '_'],
    ['/', 'file'],
    [`${'a'.repeat(300)}.zip`, `${'a'.repeat(116)}.zip`],
    ['a?b#c%2f..\0\n.zip', 'a_b_c_2f.._.zip'],
  ])('is under its tenant and has a plain name: %j', (fileName, plain) => {
    expect(uploadName(7, ID, fileName).key).toBe(`uploads/7/${ID}/${plain}`);
  });

  test.each([HOST, 'http://127.0.0.1:4001', 'https://cdn.example/files'])('is parsed from its URL below %s', (host) => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ unit: 'binary', minLength: 1 }), (tenant, fileName) => {
        const name = uploadName(tenant, ID, fileName);
        expect(uploadOfUrl(uploadSourceUrl(name, host), host)).toEqual(name);
      }),
    );
  });
});

test.each([
  'https://files.example.org/uploads/7/AAAAAAAAAAAAAAAAAAAAA_/a.zip',
  'http://files.example/uploads/7/AAAAAAAAAAAAAAAAAAAAA_/a.zip',
  'https://files.example:8443/uploads/7/AAAAAAAAAAAAAAAAAAAAA_/a.zip',
  `${HOST}/uploads/7/short/a.zip`,
  `${HOST}/uploads/07x/${ID}/a.zip`,
  `${HOST}/uploads/7/${ID}/a/b.zip`,
  `${HOST}/uploads/7/${ID}/`,
  `${HOST}/uploads/7/${ID}/%2e%2e`,
  `${HOST}/uploads/7/${ID}/../../8/x`,
  `${HOST}/7/items/demo~chair/sources/abc`,
  'uploads/7/AAAAAAAAAAAAAAAAAAAAA_/a.zip',
  '',
])('a URL that does not name an upload is refused: %s', (url) => {
  expect(uploadOfUrl(url, HOST)).toBeUndefined();
});
