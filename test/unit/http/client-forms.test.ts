import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readFormBody } from '../../../shared/http/form-body.ts';
import { clientForms } from '../../fixtures/client-forms.ts';

const FILE = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(5_000), Buffer.from('\r\n--\r\n')]);
const FILES = { names: ['threeDimensionalAsset'], maxBytes: 100_000 };
const Fields = z.object({ unit: z.string() });

test.each(clientForms(FILE))('a form of $client gives its field and its file, byte by byte', async (client) => {
  const headers = { 'content-type': client.contentType };
  const request = {
    method: 'POST',
    path: '/',
    pattern: '/',
    headers,
    query: {},
    params: {},
    requestId: 'r',
    sourceIp: '',
  };
  const form = await readFormBody({ ...request, body: client.body }, Fields, FILES);
  expect(form.fields).toEqual({ unit: 'cm' });
  expect(form.files).toMatchObject([{ name: 'threeDimensionalAsset', fileName: 'chair.zip' }]);
  expect(form.files[0]?.bytes).toEqual(FILE);
});

test('ten clients are in the table', () => {
  expect(clientForms(FILE)).toHaveLength(10);
});

test('the file that nobody chose in a browser is no file', async () => {
  const body = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="threeDimensionalAsset"; filename=""\r\n' +
      'Content-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n',
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const request = {
    method: 'POST',
    path: '/',
    pattern: '/',
    headers,
    query: {},
    params: {},
    requestId: 'r',
    sourceIp: '',
  };
  expect((await readFormBody({ ...request, body }, z.object({}), FILES)).files).toEqual([]);
});
