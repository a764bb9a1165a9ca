import type { PipelineStep } from './pipeline-step.ts';
import type { HttpResponse } from './response.ts';

/**
 * `Deprecation` (RFC 9745: since when, as a date of structured fields) and `Link` to the successor, on every answer of a
 * route whose row says that it is deprecated, errors too.
 */
export function deprecationHeaders(): PipelineStep {
  const step: NonNullable<PipelineStep['after']> = (state) => {
    const { route, http } = state.event;
    if (!route.deprecated || !state.response) return;
    const { since, successor } = route.deprecated;
    const headers: HttpResponse['headers'] = {
      deprecation: `@${Date.parse(since) / 1000}`,
      link: `<${filledIn(successor, http.params)}>; rel="successor-version"`,
      ...state.response.headers,
    };
    state.response = { ...state.response, headers };
  };
  return { after: step, onError: step };
}

/** Item ids keep their colon, which a path may hold. */
function filledIn(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '').replaceAll('%3A', ':'));
}
