import * as z from 'zod';
import { AssetProcessing } from '../../shared/domain/jobs/asset-processing.ts';
import { CreatedUpload } from '../../shared/domain/uploads/create-upload.ts';
import { type ApiResponse, type Client, jsonBody } from './client.ts';

export type Upload = CreatedUpload['upload'];

const JobBody = z.object({ assetProcessing: AssetProcessing });

/** Requests an upload form. Throws if the call is refused. */
export async function createUpload(client: Client, facts: object): Promise<Upload> {
  const { json } = await client.call('POST', '/v2/uploads', jsonBody(facts));
  return CreatedUpload.parse(json).upload;
}

/** Posts a file like a browser does, with some fields changed. */
export function postFile(upload: Upload, bytes: Uint8Array, changes: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...upload.fields, ...changes })) form.set(name, value);
  form.set('file', new File([new Uint8Array(bytes)], 'chair.zip'));
  return fetch(upload.url, { method: upload.method, body: form });
}

/** Starts a conversion from a URL. */
export function convertUrl(client: Client, itemId: string, url: string): Promise<ApiResponse> {
  const body = new FormData();
  body.set('threeDimensionalAssetUrl', url);
  return client.call('POST', `/v2/items/${itemId}/threeDimensionalAssets`, { body });
}

/** The job of a response. Throws if the response contains no job. */
export function jobOf({ json }: ApiResponse): AssetProcessing {
  return JobBody.parse(json).assetProcessing;
}
