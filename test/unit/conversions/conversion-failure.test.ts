import { expect, test } from 'vitest';
import { CONVERSION_ERROR_CODES, conversionFailure } from '../../../shared/conversions/conversion-failure.ts';
import { ModelError } from '../../../shared/models3d/model-error.ts';
import { SourceError } from '../../../shared/source-urls/source-error.ts';

test('a conversion fails of its source and of its model, and of nothing else', () => {
  const cause = new Error('connect ECONNREFUSED 10.0.0.1:443');
  const source = new SourceError('SOURCE_UNREACHABLE', 'The file cannot be loaded.', { cause });
  expect(conversionFailure(source)).toEqual({ code: 'SOURCE_UNREACHABLE', message: 'The file cannot be loaded.' });
  expect(conversionFailure(new ModelError('MODEL_CORRUPT', 'It is torn.'))?.code).toBe('MODEL_CORRUPT');
  expect(conversionFailure(new Error('the table does not answer'))).toBeUndefined();
});

test('every code is there once', () => {
  expect(new Set(CONVERSION_ERROR_CODES).size).toBe(CONVERSION_ERROR_CODES.length);
});
