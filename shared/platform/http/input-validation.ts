import type * as z from 'zod';
import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import { schemaDetails } from '../text/issue-sentence.ts';
import { MAX_REQUEST_BYTES, payloadTooLarge } from './body-limit.ts';
import { readJsonAsForm } from './json-as-form.ts';
import { isJson, readJsonBody } from './json-body.ts';
import type { PipelineStep } from './pipeline-step.ts';
import type { HttpRequest } from './request.ts';
import type { BodyRule } from './route.ts';

/**
 * The step that checks path, query and body with the route's schemas and stores the parsed values in the exchange.
 * Throws 400, 405, 413 and 415.
 */
export function inputValidation(): PipelineStep {
  return {
    async before({ event: exchange }) {
      const { route, http } = exchange;
      if (http.body.length > MAX_REQUEST_BYTES) throw payloadTooLarge(MAX_REQUEST_BYTES, route.uploadField);
      if (route.params) exchange.params = check(route.params, http.params, 'The path');
      if (route.query) exchange.query = check(route.query, http.query, 'The query');
      if (route.body) exchange.body = await readBody(route.body, http, route.uploadField);
    },
  };
}

async function readBody(rule: BodyRule, http: HttpRequest, uploadField: string | undefined): Promise<unknown> {
  const isForm = /^multipart\//i.test(http.headers['content-type'] ?? '');
  if (rule.kind === 'form') {
    if (rule.isOnlyUse && !isForm) throw onlyForms(http.method);
    if (rule.orJson && isJson(http)) return readJsonAsForm(http, rule, uploadField);
    return rule.read(http, rule.fields, rule.files, uploadField);
  }
  const limits = { maxBytes: rule.maxBytes, uploadField };
  if (rule.kind === 'json') return readJsonBody(http, rule.schema, limits);
  return isForm
    ? { form: await rule.read(http, rule.fields, rule.files, uploadField) }
    : { json: readJsonBody(http, rule.schema, limits) };
}

function onlyForms(method: string): ServiceError {
  return new ServiceError(
    'METHOD_NOT_ALLOWED',
    `It does not change: ${method} takes a form with a file, nothing else.`,
    {
      headers: { allow: 'GET, HEAD, OPTIONS' },
    },
  );
}

function check<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidRequest(`${what} does not have the documented form.`, schemaDetails(result.error));
  return result.data;
}
