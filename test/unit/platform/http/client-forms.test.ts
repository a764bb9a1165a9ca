import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readFormBody } from '../../../../shared/platform/http/form-body.ts';
import { clientForms } from '../../../fixtures/client-forms.ts';

const FILE = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(5_000), Buffer.from('\r\n--\r\n')]);
const FILES = { names: ['threeDimensionalAsset'], maxBytes: 100_000 };
const REQUEST = { method: 'POST', path: '/', pattern: '/', query: {}, params: {}, requestId: 'r', sourceIp: '' };
const Fields = z.object({ unit: z.string() });

test.each(clientForms(FILE))('a form of $client gives its field and its file, byte by byte', async (client) => {
  const headers = { 'content-type': client.contentType };
  const form = await readFormBody({ ...REQUEST, headers, body: client.body }, Fields, FILES);
  expect(form.fields).toEqual({ unit: 'cm' });
  expect(form.files).toMatchObject([{ name: 'threeDimensionalAsset', fileName: 'chair.zip' }]);
  expect(form.files[0]?.bytes).toEqual(FILE);
});

test('ten clients are in the table', () => {
  expect(clientForms(FILE)).toHaveLength(10);
});

test('a part of bytes without a file name is a file too', async () => {
  const body = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="threeDimensionalAsset"\r\n' +
      'Content-Type: application/octet-stream\r\n\r\nv 0 0 0\r\n--b--\r\n',
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const form = await readFormBody({ ...REQUEST, headers, body }, z.object({}), FILES);
  expect(form.files).toMatchObject([{ name: 'threeDimensionalAsset', fileName: '', bytes: Buffer.from('v 0 0 0') }]);
});

test('a field that is too large is named, because an upload would not help', async () => {
  const text = 'x'.repeat(300_000);
  const body = Buffer.from(`--b\r\nContent-Disposition: form-data; name="settings"\r\n\r\n${text}\r\n--b--\r\n`);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const read = readFormBody({ ...REQUEST, headers, body }, z.object({}), FILES);
  await expect(read).rejects.toThrow('The form field settings is larger than 262144 bytes.');
});

test('an empty file input of a browser is not a file', async () => {
  const body = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="threeDimensionalAsset"; filename=""\r\n' +
      'Content-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n',
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  expect((await readFormBody({ ...REQUEST, headers, body }, z.object({}), FILES)).files).toEqual([]);
});
