/** The parts of an OpenAPI document that samples are made of. */
export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly responses?: Readonly<Record<string, { readonly description: string }>> };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> };
  readonly responses?: Readonly<Record<string, unknown>>;
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly example?: unknown;
}

interface Media {
  example?: unknown;
  readonly schema?: FormSchema;
}

interface FormSchema {
  readonly properties?: Readonly<Record<string, FormField>>;
  readonly required?: readonly string[];
}

interface FormField {
  readonly format?: string;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
}

/** One call with the examples of the document filled in. */
export interface SampleCall {
  readonly method: string;
  /** The address with path and query. */
  readonly url: string;
  readonly json?: unknown;
  readonly form?: readonly FormPart[];
}

/** A field of a form: a text, or a file of this name beside the program. */
type FormPart = { readonly name: string; readonly text: string } | { readonly name: string; readonly fileName: string };

/** A file of a form where the document names none. */
const FILE_NAME = 'file.glb';

/**
 * The call of an operation as the document fills it in: parameters with an example, and the body.
 *
 * @throws Error if the document has no such operation
 */
export function sampleCall(
  { paths }: OpenapiDocument,
  { path, method, baseUrl }: { readonly path: string; readonly method: string; readonly baseUrl: string },
): SampleCall {
  const operation = paths[path]?.[method];
  if (!operation) throw new Error(`the document has no ${method} ${path}`);
  const needed = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
  const filled = needed
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  const query = new URLSearchParams();
  for (const { name = '', example } of needed.filter((parameter) => parameter.in === 'query')) {
    for (const value of Array.isArray(example) ? example : [example]) query.append(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { method: method.toUpperCase(), url: `${baseUrl}${filled}${search}`, ...bodyOf(operation) };
}

function bodyOf({ requestBody }: Operation): Pick<SampleCall, 'json' | 'form'> {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  if (json) return { json: json.example ?? {} };
  return form?.schema ? { form: formOf(form.schema) } : {};
}

/** Fields with an example, and the first file if the form takes nothing else. */
function formOf({ properties = {}, required = [] }: FormSchema): FormPart[] {
  const fields = Object.entries(properties);
  const texts = fields.flatMap(([name, { example, examples }]) => {
    const value = example ?? examples?.[0];
    return value === undefined ? [] : [{ name, text: typeof value === 'string' ? value : JSON.stringify(value) }];
  });
  const files = fields.filter(([, { format }]) => format === 'binary').map(([name]) => name);
  const needed = files.filter((name) => required.includes(name));
  const sent = needed.length > 0 ? needed : texts.length === 0 ? files.slice(0, 1) : [];
  return [...texts, ...sent.map((name) => ({ name, fileName: FILE_NAME }))];
}
