import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  CONVERSION_ERROR_CODES,
  CONVERSION_WARNING_CODES,
} from '../../../../shared/domain/conversions/conversion-codes.ts';
import { conversionFailure } from '../../../../shared/domain/conversions/conversion-failure.ts';
import { ModelError } from '../../../../shared/engines/models3d/model-error.ts';
import { SourceError } from '../../../../shared/platform/source-urls/source-error.ts';

test('a conversion fails because of its source or its model, never because of a fault of the service', () => {
  const cause = new Error('connect ECONNREFUSED 10.0.0.1:443');
  const source = new SourceError('SOURCE_UNREACHABLE', 'The file cannot be loaded.', { cause });
  expect(conversionFailure(source)).toEqual({ code: 'SOURCE_UNREACHABLE', message: 'The file cannot be loaded.' });
  expect(conversionFailure(new ModelError('MODEL_CORRUPT', 'It is torn.'))?.code).toBe('MODEL_CORRUPT');
  expect(conversionFailure(new Error('the table does not respond'))).toBeUndefined();
});

test('every error code in the code of jobs and conversions is in a closed list', () => {
  const sources = globSync('shared/{platform/jobs,domain/jobs,domain/conversions}/*.ts').map((file) =>
    readFileSync(file, 'utf8'),
  );
  const written = sources.flatMap((text) => [...text.matchAll(/code: '([A-Z_]+)'/g)].map(([, code = '']) => code));
  expect(written).toContain('SUPERSEDED');
  const known: readonly string[] = [...CONVERSION_ERROR_CODES, ...CONVERSION_WARNING_CODES];
  expect(written.filter((code) => !known.includes(code))).toEqual([]);
});
