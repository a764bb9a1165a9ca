import * as z from 'zod';
import { TenantId } from '../../../shared/platform/identity/tenants/tenant-id.ts';
import type { Parameter } from './command.ts';

const LARGEST_NUMBER = /^\d{1,15}$/;

/** The number of a tenant, or one of its further numbers. */
export const TenantNumber = z.string().regex(LARGEST_NUMBER, 'a tenant is a number').transform(Number).pipe(TenantId);

/** A switch. */
export const OnOff = z.enum(['on', 'off'], { error: 'write on or off' }).transform((word) => word === 'on');

/** Several values separated by commas. An empty text gives no values. */
export function listOf<T>(schema: z.ZodType<T, string>): z.ZodType<T[], string> {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(schema));
}

/** Declares an argument, or an option with a value. The schema says whether it is optional. */
export function parameter<T>(placeholder: string, summary: string, schema: z.ZodType<T>): Parameter<T> {
  return { placeholder, summary, schema };
}

/** Declares an option without a value. */
export function flag(summary: string): Parameter<boolean> {
  return { placeholder: '', summary, schema: z.boolean().default(false) };
}
