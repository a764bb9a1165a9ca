import { randomBytes } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { accessKey, OPERATOR } from '../../lib/local/service/access-keys.ts';
import { dataFolder } from '../../lib/local/service/data-folder.ts';
import { loadServiceState } from '../../lib/local/service/service-state.ts';
import { type Client, demoClient } from '../api/client.ts';
import { convertUrl, createUpload, jobOf, type Upload } from '../api/send-file.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { startFileServer } from '../fixtures/file-server.ts';
import { freePort } from '../fixtures/free-port.ts';
import { atMost, type Figure, median } from './figure.ts';

const MEBIBYTE = 2 ** 20;
const FILE_BYTES = 500 * MEBIBYTE;
const ROUNDS = 3;
const ITEM = 'basic:window';

/** A file of 500 MiB through a presigned form and from a URL, compared with a plain copy into the same storage. */
export async function measureUploads(): Promise<Figure[]> {
  const { folder, remove } = await temporaryFolder('bench-uploads');
  const file = path.join(folder, 'large.zip');
  const data = path.join(folder, 'data');
  await writeLargeFile(file);
  const server = await startFileServer((_request, response) => {
    response.setHeader('content-length', FILE_BYTES);
    createReadStream(file, { highWaterMark: MEBIBYTE }).pipe(response);
  });
  const service = await startServiceProcess({ dataFolder: data, port: await freePort(), args: ['--no-models'] });
  try {
    const manager = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
    await endOf(manager, `http://127.0.0.1:${await freePort()}/nobody-listens`);
    const seconds = { copy: [] as number[], form: [] as number[], use: [] as number[], url: [] as number[] };
    const memory = watchFunctions(service.child.pid ?? 0);
    for (let round = 0; round < ROUNDS; round++) {
      const upload = await createUpload(manager, { fileName: 'large.zip', size: FILE_BYTES });
      const steps = [
        async () => seconds.copy.push(await timed(() => copy(service, data, upload.fields.bucket ?? '', file))),
        async () => seconds.form.push(await timed(() => postForm(upload, file))),
        async () => seconds.url.push(await downloadSeconds(manager, `${server.url}/large.zip`)),
      ];
      // Each is the first one in turn, because the disk is slower while it has more data to write.
      for (let step = 0; step < steps.length; step++) await steps[(step + round) % steps.length]?.();
      seconds.use.push(await timed(async () => endOf(manager, upload.sourceUrl)));
    }
    const largestBytes = await memory.stop();
    return [
      share('a file of 500 MiB by a presigned form', seconds.form, seconds.copy),
      atMost('and from there to the end of a job (copied, loaded, refused)', median(seconds.use), 29, 's', 1),
      share('a file of 500 MiB from a URL, POST until the worker has it', seconds.url, seconds.copy),
      atMost('memory of the largest function meanwhile', largestBytes / MEBIBYTE, 256, 'MiB'),
    ];
  } finally {
    await service.stop();
    await server.stop();
    await remove();
  }
}

/** Starts like an archive but is invalid, so that its job ends after the source has been read. */
async function writeLargeFile(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const piece = randomBytes(MEBIBYTE);
  piece.set(Buffer.from('PK\x03\x04'));
  for (let written = 0; written < FILE_BYTES; written += piece.length) await handle.write(piece);
  await handle.close();
}

async function copy(service: ServiceProcess, data: string, bucket: string, file: string): Promise<void> {
  const { aws, baseUrl } = service.endpoints;
  const { keySeed } = await loadServiceState(dataFolder(data).stateFile, Number(new URL(baseUrl).port), '127.0.0.1');
  const key = accessKey(keySeed, OPERATOR);
  const s3 = new S3Client({
    endpoint: aws.s3,
    region: aws.region,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
  });
  const body = { Body: createReadStream(file), ContentLength: FILE_BYTES };
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'bench/plain-copy', ...body }));
  s3.destroy();
}

/** Like curl, streams the file. */
async function postForm({ url, fields }: Upload, file: string): Promise<void> {
  const part = (headers: string) => `--bench\r\ncontent-disposition: form-data; ${headers}\r\n\r\n`;
  const before = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`);
  const head = Buffer.from(`${before.join('')}${part('name="file"; filename="large.zip"')}`);
  const end = Buffer.from('\r\n--bench--\r\n');
  const { size } = await stat(file);
  await new Promise<void>((resolve, reject) => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=bench',
      'content-length': head.length + size + end.length,
    };
    const sent = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      if (response.statusCode === 204) resolve();
      else reject(new Error(`the form got ${response.statusCode}`));
    });
    sent.on('error', reject);
    sent.write(head);
    pipeline(createReadStream(file), sent, { end: false }).then(() => sent.end(end), reject);
  });
}

/** Until the job records 5 %, which stand for the source; the measurement waits for its end but does not count it. */
async function downloadSeconds(client: Client, url: string): Promise<number> {
  const began = performance.now();
  const { id } = jobOf(await convertUrl(client, ITEM, url));
  for (;;) {
    const { progress, status } = jobOf(await client.call('GET', `/v2/assetProcessings/${id}`));
    if (progress >= 5 || status === -1) break;
    await sleep(50);
  }
  const seconds = (performance.now() - began) / 1000;
  await client.ended(id);
  return seconds;
}

async function endOf(client: Client, url: string): Promise<void> {
  await client.ended(jobOf(await convertUrl(client, ITEM, url)).id);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function share(name: string, seconds: readonly number[], plain: readonly number[]): Figure {
  const percent = (median(plain) / median(seconds)) * 100;
  const rate = FILE_BYTES / MEBIBYTE / median(seconds);
  const value = `${percent.toFixed(0)} % (${rate.toFixed(0)} MiB/s)`;
  return { name: `${name}, compared with a plain copy`, value, bar: '≥ 70 %', met: percent >= 70 };
}

/** Watches the largest memory of a process of the functions, without the code that it shares with the others. */
function watchFunctions(servicePid: number): { stop(): Promise<number> } {
  let watching = true;
  let largestBytes = 0;
  const watch = (async () => {
    while (watching) {
      for (const pid of childrenOf(servicePid)) {
        if (isFunction(pid)) largestBytes = Math.max(largestBytes, anonymousBytes(pid));
      }
      await sleep(20);
    }
  })();
  return {
    async stop() {
      watching = false;
      await watch;
      return largestBytes;
    },
  };
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

function isFunction(pid: number): boolean {
  return textOf(`/proc/${pid}/environ`).includes('AWS_LAMBDA_FUNCTION_NAME=');
}

function anonymousBytes(pid: number): number {
  return Number(/^RssAnon:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** Empty if the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
