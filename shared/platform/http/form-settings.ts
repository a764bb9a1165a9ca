import type * as z from 'zod';
import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import { parseBoundedJson } from '../text/bounded-json.ts';
import type { Form } from './form-body.ts';

/** Settings are text; real ones are much smaller. */
export const MAX_SETTINGS_BYTES = 256 * 1024;

/**
 * Reads the settings of a form, a JSON string or an application/json part, with their schema. Throws 400 with the path
 * of each fault (D701).
 *
 * @param words what the settings belong to and what they must contain, for the messages
 */
export function formSettings<S extends z.ZodType>(
  form: Pick<Form<{ readonly settings?: string | undefined }>, 'fields' | 'files'>,
  schema: S,
  words: { readonly of: string; readonly content: string },
): z.output<S> {
  // Editors may add a byte order mark, which JSON does not allow.
  const text = (form.fields.settings ?? form.files[0]?.bytes.toString('utf8'))?.replace(/^\uFEFF/, '');
  if (text === undefined || text.trim() === '') {
    throw invalidRequest(`Send the form part settings: JSON with ${words.content}.`, [
      { path: 'settings', message: 'is missing' },
    ]);
  }
  const read = schema.safeParse(parseJson(text));
  if (read.success) return read.data;
  const details = read.error.issues.map(({ path, message }) => ({
    path: ['settings', ...path.map(String)].join('.'),
    message,
  }));
  throw invalidRequest(`The settings of ${words.of} are wrong: ${details[0]?.message}.`, details);
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch (error) {
    throw new ServiceError('INVALID_REQUEST', 'The form part settings is no JSON.', {
      cause: error,
      details: [{ path: 'settings', message: 'is no JSON' }],
    });
  }
}
