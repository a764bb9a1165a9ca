import { Busboy } from '@fastify/busboy';
import type * as z from 'zod';
import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import { payloadTooLarge } from './body-limit.ts';
import { schemaDetails } from './error-answer.ts';
import type { HttpRequest } from './request.ts';
import type { FormFiles } from './route.ts';

const MAX_PARTS = 50;
const MAX_FIELDS = 40;
const MAX_FIELD_BYTES = 256 * 1024;
const MAX_FIELD_NAME_BYTES = 200;

/** One file of a form. Its bytes came inside the request, which is limited, so they are at hand. */
export interface FormFile {
  /** The part's name. */
  readonly name: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface Form<Fields> {
  readonly fields: Fields;
  /** Files under the names that the route declares, in their order. */
  readonly files: readonly FormFile[];
}

/**
 * The multipart form, its fields checked by the route's schema. Throws 415 for another content type, 413 for files
 * above the route's limit, 400 for a broken form.
 */
export async function readFormBody<S extends z.ZodType>(
  request: HttpRequest,
  fieldsSchema: S,
  files: FormFiles,
): Promise<Form<z.output<S>>> {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as a form with content-type: multipart/form-data.');
  }
  const raw = await parseForm(request.body, normalContentType(contentType), files);
  const result = fieldsSchema.safeParse(raw.fields);
  if (!result.success) throw invalidRequest('A form field is missing or wrong.', schemaDetails(result.error));
  return { fields: result.data, files: raw.files };
}

/** Clients write the header in many legal ways; the parser wants the boundary first and no quirks around it. */
function normalContentType(header: string): string {
  const boundary = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(header);
  const value = boundary?.[1]?.replace(/\\(.)/g, '$1') ?? boundary?.[2];
  if (!value) throw invalidRequest('The content-type header of the form has no boundary.');
  return `multipart/form-data; boundary="${value}"`;
}

function parseForm(body: Buffer, contentType: string, rules: FormFiles): Promise<Form<Record<string, string>>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null);
    const files: FormFile[] = [];
    const fail = (error: ServiceError) => reject(error);
    const broken = (cause: unknown) =>
      fail(new ServiceError('INVALID_REQUEST', 'The form is broken: its parts cannot be read.', { cause }));
    const busboy = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        parts: MAX_PARTS,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: MAX_FIELD_NAME_BYTES,
        fileSize: rules.maxBytes,
      },
    });
    busboy.on('field', (name, value, _nameTruncated, valueTruncated) => {
      if (valueTruncated) fail(payloadTooLarge(MAX_FIELD_BYTES));
      fields[name] = value;
    });
    busboy.on('file', (name, stream, fileName, _encoding, partType) => {
      const chunks: Buffer[] = [];
      // The parser also tells a torn form at the part in which it breaks off; unheard, that would end the process.
      stream.on('error', broken);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => fail(payloadTooLarge(rules.maxBytes)));
      stream.on('end', () => {
        const accepted = rules.names.includes(name) || rules.names.includes('*');
        if (accepted) files.push({ name, fileName, contentType: partType, bytes: Buffer.concat(chunks) });
      });
    });
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
      busboy.on(limit, () => fail(invalidRequest('The form has too many parts.')));
    }
    busboy.on('error', broken);
    busboy.on('finish', () => resolve({ fields, files }));
    busboy.end(body);
  });
}
