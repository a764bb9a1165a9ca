import { readFileSync } from 'node:fs';
import { DocumentReply } from '../../shared/platform/http/answer.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { getOpenapi } from '../../shared/routes.ts';

const text = readFileSync(new URL('./openapi.json', import.meta.url), 'utf8');
const document = new DocumentReply(text, { contentType: 'application/json', maxAgeSeconds: 300 });

export const handler = endpoint(getOpenapi, async () => document);
