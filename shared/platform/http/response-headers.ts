import { rateLimitHeaders } from '../rate-limits/rate-use.ts';
import { corsHeaders } from './cors.ts';
import type { PipelineStep } from './pipeline-step.ts';

/** The request headers on which a response depends: caches must not give it to another caller (D170). */
const CALLER_HEADERS = 'apiKey, token, currentTenant, language';

/**
 * The step that adds CORS headers, the request id, `nosniff`, the use of the limits and the rules for caches to every
 * response, also to errors. A response depends on who asks, unless its handler says something else: caches must ask
 * before each use.
 */
export function responseHeaders(origin = process.env.CORS_ORIGIN ?? '*'): PipelineStep {
  const step: NonNullable<PipelineStep['after']> = (state) => {
    if (!state.response) return;
    const cors = corsHeaders(origin);
    const { 'cache-control': caching = 'private, no-cache', vary } = state.response.headers;
    const isCallers = caching.startsWith('private');
    const varies = [cors.vary, isCallers ? CALLER_HEADERS : undefined, vary].filter((part) => part !== undefined);
    state.response = {
      ...state.response,
      headers: {
        ...cors,
        'x-request-id': state.event.http.requestId,
        'x-content-type-options': 'nosniff',
        'cache-control': caching,
        ...rateLimitHeaders(state.event.rateUses),
        ...state.response.headers,
        ...(varies.length > 0 && { vary: varies.join(', ') }),
      },
    };
  };
  return { after: step, onError: step };
}
