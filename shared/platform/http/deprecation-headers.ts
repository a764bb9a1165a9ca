import type { PipelineStep } from './pipeline-step.ts';
import type { HttpResponse } from './response.ts';

/**
 * The step that adds `Deprecation` (RFC 9745: since when, as a structured-field date) and `Link` to the successor to
 * every response of a deprecated route, also to errors.
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

/** Item ids keep their colon, because a path may contain it. */
function filledIn(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '').replaceAll('%3A', ':'));
}
