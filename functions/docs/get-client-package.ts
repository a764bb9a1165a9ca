import { readFileSync } from 'node:fs';
import { getClientPackage } from '../../shared/contract/routes/docs.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const bytes = Buffer.from(readFileSync(new URL('./client-package.txt', import.meta.url), 'utf8'), 'base64');
const archive = new DocumentReply(bytes, { contentType: 'application/gzip', maxAgeSeconds: 300 });

export const handler = endpoint(getClientPackage, async () => archive);
