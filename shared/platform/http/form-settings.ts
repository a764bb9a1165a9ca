import type * as z from 'zod';
import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import type { Form } from './form-body.ts';

/** The settings are text; nobody needs so much of it. */
export const MAX_SETTINGS_BYTES = 256 * 1024;

/**
 * The settings of a form, as a JSON string or as an application/json part, read by their schema. Throws 400 for whatever
 * is wrong with them, each fault with its path (D701).
 *
 * @param words what the settings are for and what they are to hold, for the sentences
 */
export function formSettings<S extends z.ZodType>(
  form: Pick<Form<{ readonly settings?: string | undefined }>, 'fields' | 'files'>,
  schema: S,
  words: { readonly of: string; readonly content: string },
): z.output<S> {
  // Editors begin a file with a byte order mark, which JSON does not know.
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
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceError('INVALID_REQUEST', 'The form part settings is no JSON.', {
      cause: error,
      details: [{ path: 'settings', message: 'is no JSON' }],
    });
  }
}
