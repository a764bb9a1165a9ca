import { CreatedUpload, CreateUpload } from '../../domain/uploads/create-upload.ts';
import { route } from '../../platform/http/route.ts';

export const createUpload = route({
  operation: 'createUpload',
  method: 'POST',
  path: '/v2/uploads',
  summary: 'A form with which a file of any size goes straight to storage',
  file: 'uploads/create-upload',
  audience: 'client',
  body: { kind: 'json', schema: CreateUpload },
  // The response is a permission to write, so it is not stored: a repeated call gets a new form for the same upload.
  idempotencyKey: 'remade',
  limit: 'upload',
  response: CreatedUpload,
  errors: ['SIGN_IN_REQUIRED'],
  stores: { privateFiles: ['PutObject'] },
  source: 'extension',
});
