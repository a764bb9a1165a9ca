import { DocumentReply } from '../../platform/http/response.ts';
import { notFoundPage, type PagePlace } from './view-page.ts';
import { viewPolicy } from './view-policy.ts';

/** What all pages of the viewer depend on. */
interface PageRules {
  readonly uploadUrl: string;
  readonly allowHttp: boolean;
}

/** A page of the viewer with its content security policy. Nothing may keep it, because what it shows can change. */
export function viewReply(
  html: string,
  { uploadUrl, allowHttp }: PageRules,
  allowedHosts: readonly string[],
  status = 200,
): DocumentReply {
  const policy = viewPolicy({ filesOrigin: new URL(uploadUrl).origin, allowedHosts, allowHttp });
  return new DocumentReply(html, {
    contentType: 'text/html; charset=utf-8',
    status,
    cacheControl: status === 200 ? 'private, no-cache' : 'no-store',
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer', vary: 'accept-language' },
  });
}

/** The same page for unknown ids and for what is not public. */
export function notFoundReply(place: PagePlace, rules: PageRules): DocumentReply {
  return viewReply(notFoundPage(place), rules, [], 404);
}
