import { Busboy } from '@fastify/busboy';
import type * as z from 'zod';
import { invalidRequest, ServiceError } from '../errors/service-error.ts';
import { schemaDetails } from '../text/issue-sentence.ts';
import { payloadTooLarge } from './body-limit.ts';
import { formBoundary } from './form-boundary.ts';
import type { FormFiles } from './form-files.ts';
import type { HttpRequest } from './request.ts';

const MAX_PARTS = 50;
const MAX_FIELDS = 40;
const MAX_FIELD_BYTES = 256 * 1024;
const MAX_FILES = 20;
const MAX_NAME_CHARACTERS = 200;
const MAX_FILE_NAME_CHARACTERS = 1_024;
const MAX_PART_HEADERS = 20;
const MAX_PART_HEADER_BYTES = 8 * 1024;

/** One file of a form. Its bytes are in memory, because the size of a request is limited. */
export interface FormFile {
  /** The name of the form part. */
  readonly name: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A parsed form: its checked fields and its files. */
export interface Form<Fields> {
  readonly fields: Fields;
  /** Files of the part names that the route declares, in the order of the form. */
  readonly files: readonly FormFile[];
  /** Names of parts with a file that the route does not declare. Most routes ignore these files. */
  readonly otherFiles: readonly string[];
}

/**
 * Reads a multipart form and checks its fields with the route's schema.
 *
 * @param uploadField the field that takes the `sourceUrl` of an upload, for the message of the 413
 * @throws ServiceError 415 for another content type, 413 for files above the route's limit, 400 for an invalid form
 */
export async function readFormBody<S extends z.ZodType>(
  request: HttpRequest,
  fieldsSchema: S,
  files: FormFiles,
  uploadField?: string,
): Promise<Form<z.output<S>>> {
  const boundary = formBoundary(request.headers['content-type'] ?? '');
  const raw = await parseForm(request.body, boundary, files, uploadField);
  const result = fieldsSchema.safeParse(raw.fields);
  if (!result.success) throw invalidRequest('A form field is missing or wrong.', schemaDetails(result.error));
  return { ...raw, fields: result.data };
}

/** A function that reads forms, see {@link readFormBody}. A route names it, so that only its bundle has the parser. */
export type FormReader = typeof readFormBody;

function parseForm(
  body: Buffer,
  boundary: string,
  rules: FormFiles,
  uploadField: string | undefined,
): Promise<Form<Record<string, string>>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null);
    const files: FormFile[] = [];
    const otherFiles: string[] = [];
    const busboy = new Busboy({
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
      limits: {
        parts: MAX_PARTS,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        files: MAX_FILES,
        fileSize: rules.maxBytes,
        headerPairs: MAX_PART_HEADERS,
        headerSize: MAX_PART_HEADER_BYTES,
      },
    });
    let hasFailed = false;
    const fail = (error: ServiceError) => {
      hasFailed = true;
      reject(error);
    };
    const broken = (cause: unknown) =>
      fail(new ServiceError('INVALID_REQUEST', 'The form is broken: its parts cannot be read.', { cause }));
    // An error that leaves a listener of the parser ends the process; and what follows the first error is of no use.
    const on = <Sent extends unknown[]>(listener: (...sent: Sent) => void) => {
      return (...sent: Sent) => {
        if (hasFailed) return;
        try {
          listener(...sent);
        } catch (error) {
          if (error instanceof ServiceError) fail(error);
          else broken(error);
        }
      };
    };
    busboy.on(
      'field',
      on((name: string | undefined, value: string, _nameTruncated: boolean, valueTruncated: boolean) => {
        const field = checkedName(name);
        if (valueTruncated) throw fieldTooLarge(field);
        // Readers of forms differ in which value of a repeated field they use, so the field is refused.
        if (field in fields && !field.endsWith('[]')) throw invalidRequest(`Send the form field ${field} once.`);
        fields[field] = value;
      }),
    );
    // A part of bytes is a file even without a file name (RFC 7578, 4.2); the parser's types do not show this.
    busboy.on('file', (name: string | undefined, stream, givenName: string | undefined, _encoding, partType) => {
      const chunks: Buffer[] = [];
      // The parser also reports a truncated form on the part where it ends. Without a listener this event ends the
      // process. The stream of a refused part is read too, because the parser waits for its end.
      stream.on('error', on(broken));
      stream.on(
        'data',
        on((chunk: Buffer) => chunks.push(chunk)),
      );
      stream.on(
        'limit',
        on(() => fail(payloadTooLarge(rules.maxBytes, uploadField))),
      );
      stream.on(
        'end',
        on(() => {
          const fileName = givenName ?? '';
          const field = checkedName(name, fileName);
          const accepted = rules.names.includes(field) || rules.names.includes('*');
          // A browser sends a file input without a chosen file as an empty part without a file name.
          const chosen = fileName !== '' || chunks.length > 0;
          if (!chosen) return;
          if (accepted) files.push({ name: field, fileName, contentType: partType, bytes: Buffer.concat(chunks) });
          else otherFiles.push(field);
        }),
      );
    });
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
      busboy.on(
        limit,
        on(() => fail(invalidRequest('The form has too many parts.'))),
      );
    }
    busboy.on('error', on(broken));
    busboy.on('finish', () => resolve({ fields, files, otherFiles }));
    busboy.end(body);
  });
}

/** @throws ServiceError 400 for a part without a name, or with too long a name */
function checkedName(name: string | undefined, fileName = ''): string {
  if (!name) throw invalidRequest('A part of the form has no name.');
  if (name.length > MAX_NAME_CHARACTERS || fileName.length > MAX_FILE_NAME_CHARACTERS) {
    throw invalidRequest('A part of the form, or its file, has too long a name.');
  }
  return name;
}

function fieldTooLarge(name: string): ServiceError {
  return new ServiceError('PAYLOAD_TOO_LARGE', `The form field ${name} is larger than ${MAX_FIELD_BYTES} bytes.`);
}
