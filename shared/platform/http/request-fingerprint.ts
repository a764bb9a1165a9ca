import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import type { Exchange, JsonOrForm } from './exchange.ts';
import type { Form } from './form-body.ts';

/**
 * Returns a hash that is equal for equal requests of a route: path, query and body after parsing, files by part name
 * and hash. The boundary of a form and the order of keys do not count.
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
