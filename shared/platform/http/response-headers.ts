import { corsHeaders } from './cors.ts';
import type { PipelineStep } from './pipeline-step.ts';

/** The step that adds CORS headers, the request id and `nosniff` to every response, also to errors. */
export function responseHeaders(origin = process.env.CORS_ORIGIN ?? '*'): PipelineStep {
  const step: NonNullable<PipelineStep['after']> = (state) => {
    if (!state.response) return;
    const cors = corsHeaders(origin);
    const { vary } = state.response.headers;
    state.response = {
      ...state.response,
      headers: {
        ...cors,
        'x-request-id': state.event.http.requestId,
        'x-content-type-options': 'nosniff',
        ...state.response.headers,
        ...(vary !== undefined && 'vary' in cors && { vary: `${cors.vary}, ${vary}` }),
      },
    };
  };
  return { after: step, onError: step };
}
