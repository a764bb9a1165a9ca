import { sendUpload } from '../../../../shared/contract/client/index.ts';
import { searchIndexStore } from '../../../../shared/domain/matching/search-index-store.ts';
import type { WebhookDelivery } from '../../../../shared/domain/webhooks/webhook-delivery.ts';
import { openTable } from '../../../../shared/platform/aws/table.ts';
import { boxArchive, everyByte, roomXml } from './sample-files.ts';
import { publicFile, requireFormat, requireThat, type SmokeSession, until } from './smoke-session.ts';

/** What the steps work on. */
export interface SmokeSubject {
  readonly tenant: number;
  readonly catalog: string;
  readonly item: string;
  readonly identification: string;
  readonly password: string;
  /** The recipient of one mail; undefined: none is sent. */
  readonly mailTo: string | undefined;
  /** The receiver of one event; without it, no event is posted. */
  readonly webhook: string | undefined;
  /** Id of the key that signs the event. */
  readonly signingKey: () => string;
}

/** Steps by name, in their order; a later one needs the earlier ones. */
export type SmokeSteps = Readonly<Record<string, () => Promise<unknown>>>;

/** A small picture in a rough quality: what matters is that the browser in the layer starts and draws. */
const RENDERING = {
  quality: 'draft',
  views: [{ view_type: 'perspective', resolution_width: 64, resolution_height: 64 }],
};
/** With a webhook the event is posted, and nobody is mailed. */
const UNREACHED = 'nobody@service-test.invalid';
const NOT_SET_UP = 'MAIL_NOT_SET_UP';
/** Two formats give an archive. */
const EXPORT = { formats: [{ file_format: 'glb' }, { file_format: 'obj' }] };

/**
 * The steps that use the API alone. Their names say which parts of AWS and of Lambda's Node they check that
 * nothing before a deployment can check.
 */
export function serviceSteps(session: SmokeSession, subject: SmokeSubject): SmokeSteps {
  const { tenant, catalog, item, identification, password, mailTo } = subject;
  const params = { id: item };
  return {
    'a user signs in (crypto.argon2)': async () => {
      const { auth } = await session.client.signIn({ body: { identification, password } });
      session.use({ sessionToken: auth.token });
    },
    'an item is written and read': async () => {
      await session.client.createItem({ body: { item: { id: item, label: 'A box for a test' } } });
      await session.client.getItem({ params });
    },
    'a list is streamed, and HEAD gets its headers alone (response streaming)': async () => {
      await until('the list with the new item', async () => {
        const { items } = await session.client.listItems({ query: { 'catalog[]': [catalog] } });
        return items.some(({ id }) => id === item) || undefined;
      });
      const head = await session.send('HEAD', `/v2/items?catalog=${catalog}`);
      requireThat(head.status === 200, `HEAD /v2/items answers ${head.status}`);
      requireThat((await head.bytes()).length === 0, 'HEAD /v2/items answers a body');
    },
    'a file in a form arrives unchanged and is public (gateway, S3, CloudFront)': async () => {
      const sent = everyByte();
      const form = { fields: { type: 'bytes' }, files: { assetFile: new File([sent], 'bytes.bin') } };
      const { item: changed } = await session.client.saveItemAsset({ params, ...form });
      const kept = await publicFile(urlOf(changed.assets, 'bytes'));
      requireThat(Buffer.from(kept).equals(sent), `of ${sent.length} bytes, others came back (${kept.length})`);
    },
    'a zip goes straight to storage and becomes a GLB (presigned POST, SQS, sharp, draco)': async () => {
      const archive = new Blob([boxArchive()], { type: 'application/zip' });
      const file = { fileName: 'box.zip', contentType: archive.type, size: archive.size };
      const { upload } = await session.client.createUpload({ body: file });
      await sendUpload(upload, archive);
      const fields = { threeDimensionalAssetUrl: upload.sourceUrl };
      const { assetProcessing } = await session.client.createConversion({ params, fields });
      await session.ended(assetProcessing);
      const { item: converted } = await session.client.getItem({ params });
      requireFormat(await publicFile(urlOf(converted.assets, 'glb')), 'glTF');
    },
    'a picture is rendered (Chromium in its layer)': async () => {
      const fields = { settings: JSON.stringify(RENDERING) };
      const { assetProcessing } = await session.client.createRendering({ params, fields });
      const { results } = await session.ended(assetProcessing);
      requireFormat(await publicFile(results[0]?.url), 'PNG');
    },
    'two formats are exported into an archive (zlib.crc32)': async () => {
      const fields = { settings: JSON.stringify(EXPORT) };
      const { assetProcessing } = await session.client.createItem3dExport({ params, fields });
      const { resultUrl } = await session.ended(assetProcessing);
      requireFormat(await publicFile(resultUrl), 'PK');
    },
    'a plan is drawn (sharp in its layer)': async () => {
      const { plan } = await session.client.createPlan({ body: { plan: { planObjects: roomXml() } } });
      const image = await session.send('GET', `/v2/plans/${plan.id}/image.png`);
      requireThat(image.status === 200, `the PNG of the plan answers ${image.status}`);
      requireFormat(await image.bytes(), 'PNG');
    },
    'a search file is written, and the item is found in it (node:sqlite, FTS5 trigram)': async () => {
      const searchIndexes = searchIndexStore(openTable('matches'));
      await until('the search file', () => searchIndexes.current(String(tenant)));
      const found = await session.client.matchProducts({ query: { query: 'box for tset' } });
      requireThat(JSON.stringify(found).includes(item), 'the search does not find it');
    },
    ...(mailTo !== undefined && {
      [`a mail is handed over (SES, to ${mailTo})`]: () => requireOutcome(session, { tenant, item, mailTo }, 'mailed'),
    }),
    ...(subject.webhook !== undefined && {
      [`an event is posted (SQS, to ${subject.webhook})`]: async () => {
        const body = { tenant: { webhook: subject.webhook, apiKey: subject.signingKey() } };
        await session.client.updateTenant({ params: { id: String(tenant) }, body });
        await requireOutcome(session, { tenant, item, mailTo: UNREACHED }, 'delivered');
      },
    }),
  };
}

/** Shares the item, and waits until its event has ended in this way. */
async function requireOutcome(
  session: SmokeSession,
  { tenant, item, mailTo }: { readonly tenant: number; readonly item: string; readonly mailTo: string },
  wanted: WebhookDelivery['outcome'],
): Promise<void> {
  const fields = { email: mailTo, type: '1' } as const;
  await session.client.shareItem({ params: { id: item }, fields });
  const { outcome, status, fault } = await until('the event', async () => {
    const { webhookDeliveries } = await session.client.listWebhookDeliveries({ params: { id: String(tenant) } });
    // A mail that is not handed over at once is tried again for a day, so the first reason ends the wait.
    return webhookDeliveries.slice(0, 1).find((each) => each.outcome !== 'pending' || each.fault !== null);
  });
  requireThat(fault !== NOT_SET_UP, 'the stage has no mailSender: set it and deploy again, or test with --no-mail');
  requireThat(outcome === wanted, `the event is ${outcome}: ${fault ?? `the receiver answers ${status}`}`);
}

/** The address of an asset of an item. */
function urlOf(assets: object, type: string): string | undefined {
  const asset: unknown = Object.entries(assets).find(([name]) => name === type)?.[1];
  const hasUrl = typeof asset === 'object' && asset !== null && 'url' in asset;
  return hasUrl && typeof asset.url === 'string' ? asset.url : undefined;
}
