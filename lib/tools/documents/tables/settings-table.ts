import * as z from 'zod';
import { settingsSchema } from '../../../infra/settings/settings-schema.ts';

/** The part of JSON Schema that the table needs. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

/** A longer list of values is shortened to its first values and its last one. */
const MAX_NAMED_VALUES = 5;

/** All settings of a stage as a table. The fields of an object follow it, as `object.field`. */
export function settingsTable(): string {
  const schema: Schema = z.toJSONSchema(settingsSchema, { io: 'input' }) as Schema;
  const rows = Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== 'stage')
    .flatMap(([name, setting]) => settingRows(name, setting));
  return ['| Setting | Value | Default | What it is |', '|---|---|---|---|', ...rows].join('\n');
}

function settingRows(name: string, schema: Schema): string[] {
  const row = `| \`${name}\` | ${values(schema)} | ${defaultOf(schema)} | ${schema.description ?? ''} |`;
  const inner = Object.entries(schema.properties ?? {});
  return [row, ...inner.flatMap(([part, setting]) => settingRows(`${name}.${part}`, setting))];
}

function values(schema: Schema): string {
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return valueList(schema.enum);
  if (schema.anyOf) return schema.anyOf.map(values).join(' or ');
  if (schema.type === 'array') return `list: ${values(schema.items ?? {})}`;
  if (schema.type === 'object' && !schema.properties) {
    const inner = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    return `object: ${values(inner)} by name`;
  }
  if (schema.type === 'boolean') return 'true, false';
  if (schema.type === 'null') return '`null`';
  return `${schema.format ?? schema.type ?? ''}${range(schema)}`;
}

function valueList(all: readonly unknown[]): string {
  if (all.length <= MAX_NAMED_VALUES) return all.map(code).join(', ');
  return `${all.slice(0, 2).map(code).join(', ')} … ${code(all.at(-1))}`;
}

function range({ minimum, maximum }: Schema): string {
  const from = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const to = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (from !== undefined && to !== undefined) return `, ${from} to ${to}`;
  return from === undefined ? '' : `, from ${from}`;
}

function defaultOf(schema: Schema): string {
  if (schema.default === undefined || schema.properties) return '';
  return code(schema.default);
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
