import type * as z from 'zod';
import { invalidValue, SqsError } from './sqs-error.ts';

/**
 * Parses a request or a part of one. Errors have the texts of SQS.
 * @throws {SqsError} MissingParameter, InvalidParameterValue, MalformedInput (a value of a wrong type)
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const parameter = issue?.path.join('.') ?? '';
  if (issue?.code === 'invalid_type') {
    throw issue.input === undefined
      ? new SqsError('MissingParameter', `The request must contain the parameter ${parameter}.`)
      : new SqsError('MalformedInput', `${parameter || 'The request'} must be of type ${issue.expected}.`);
  }
  throw invalidValue(parameter, issue?.input, issue?.message ?? 'It is not valid.');
}
