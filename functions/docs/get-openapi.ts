import { readFileSync } from 'node:fs';
import { getOpenapi } from '../../shared/contract/routes/docs.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const text = readFileSync(new URL('./openapi.json', import.meta.url), 'utf8');
const document = new DocumentReply(text, { contentType: 'application/json', maxAgeSeconds: 300 });

export const handler = endpoint(getOpenapi, async () => document);
