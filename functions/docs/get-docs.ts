import { readFileSync } from 'node:fs';
import { getDocs } from '../../shared/contract/routes/docs.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { DocumentReply } from '../../shared/platform/http/response.ts';

const text = readFileSync(new URL('./docs.html', import.meta.url), 'utf8');
const page = new DocumentReply(text, { contentType: 'text/html; charset=utf-8', maxAgeSeconds: 3_600 });

export const handler = endpoint(getDocs, async () => page);
