import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import type { Exchange, JsonOrForm } from './exchange.ts';
import type { Form } from './form-body.ts';

/**
 * What makes two requests of a route the same: path, query and body as the route's schemas have read them, files by
 * part and hash. So neither the boundary of a form nor the order of keys counts.
 *
 * @returns SHA-256, hex
 */
export function requestFingerprint({ route, params, query, body }: Exchange): string {
  const form = formOf(route, body);
  const content = form ? formContent(form) : body;
  return createHash('sha256').update(canonicalJson({ params, query, content })).digest('hex');
}

function formOf({ body: rule }: Exchange['route'], body: unknown): Form<unknown> | undefined {
  if (rule?.kind === 'form') return body as Form<unknown>;
  return rule?.kind === 'jsonOrForm' ? (body as JsonOrForm<unknown, unknown>).form : undefined;
}

function formContent({ fields, files }: Form<unknown>) {
  const hashes = files.map(({ name, bytes }) => ({ name, sha256: createHash('sha256').update(bytes).digest('hex') }));
  return { fields, files: hashes };
}
