import * as z from 'zod';
import { invalidRequest } from '../errors/service-error.ts';
import { schemaDetails } from '../text/issue-sentence.ts';
import { isJsonObject } from '../text/json-object.ts';
import type { Form } from './form-body.ts';
import { readJsonBody } from './json-body.ts';
import type { HttpRequest } from './request.ts';
import type { BodyRule } from './route.ts';

type FormRule = Extract<BodyRule, { readonly kind: 'form' }>;

const AnyObject = z.record(z.string(), z.unknown());

/**
 * Reads a JSON object as the form with the same fields (D2185): texts, numbers and booleans are fields, and so is JSON
 * for the fields that hold it. There are no files. Null and missing are the same.
 *
 * @throws ServiceError as {@link readJsonBody}, and 400 for fields that do not match the route's schema
 */
export function readJsonAsForm(request: HttpRequest, rule: FormRule, uploadField: string | undefined): Form<unknown> {
  const { fields, json = {}, files } = rule;
  const sent = readJsonBody(request, AnyObject, { maxBytes: files.maxBytes, uploadField });
  const texts: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(sent)) {
    if (value === null || value === undefined) continue;
    const holdsJson = Object.hasOwn(json, name) && (isJsonObject(value) || Array.isArray(value));
    if (!holdsJson && typeof value === 'object') {
      throw invalidRequest(`Send ${name} as a text.`, [{ path: name, message: 'is no text' }]);
    }
    texts[name] = holdsJson ? JSON.stringify(value) : String(value);
  }
  const result = fields.safeParse(texts);
  if (!result.success) throw invalidRequest('A field is missing or wrong.', schemaDetails(result.error));
  return { fields: result.data, files: [], otherFiles: [] };
}
