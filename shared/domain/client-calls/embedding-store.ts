import * as z from 'zod';
import { unstorableReason } from '../../platform/aws/storable.ts';
import type { Key, Table } from '../../platform/aws/table.ts';
import { invalidRequest } from '../../platform/errors/service-error.ts';
import { Configurator, EmbeddingId } from './configurator.ts';
import { Skin } from './skin.ts';

/** A row can have 400 kB, but pages wait for this object before they show anything. */
const MAX_OBJECT_BYTES = 100_000;

/** A kind of object that an operator sets and that pages read by its id. Ids are unique over all tenants. */
interface EmbeddingKind<T extends EmbeddingObject> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
}
type EmbeddingObject = Readonly<Record<string, unknown>> & { readonly id: string };

/** The configurators. */
export const CONFIGURATORS: EmbeddingKind<Configurator> = { name: 'configurator', schema: Configurator };
/** The skins. */
export const SKINS: EmbeddingKind<Skin> = { name: 'skin', schema: Skin };

/** The store of the objects of one kind: one GetItem or PutItem each. */
interface EmbeddingStore<T> {
  find(id: string): Promise<T | undefined>;
  /** @throws ServiceError 400 if the input does not match the schema */
  put(input: unknown): Promise<T>;
}

/** Opens the store in the table `identity`: GetItem; PutItem for the operator. */
export function embeddingStore<T extends EmbeddingObject>(
  identity: Table,
  { name, schema }: EmbeddingKind<T>,
): EmbeddingStore<T> {
  // The object has an attribute of its own, because its fields can have any names.
  const row = z.object({ content: schema });
  return {
    // A text that is not an id is not looked up: it could be longer than a key of the table.
    find: async (id) =>
      EmbeddingId.safeParse(id).success ? (await identity.get(keyOf(name, id), row))?.content : undefined,
    async put(input) {
      const content = checked(schema, input, name);
      await identity.put({ ...keyOf(name, content.id), content });
      return content;
    },
  };
}

function keyOf(kind: string, id: string): Key {
  return { pk: `${kind}#${id}`, sk: kind };
}

function checked<T>(schema: z.ZodType<T>, input: unknown, kind: string): T {
  const { success, data, error } = schema.safeParse(input);
  if (!success) {
    const [issue] = error.issues;
    throw invalidRequest(`This is not a ${kind}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const reason = unstorableReason(data);
  if (reason !== undefined) throw invalidRequest(`The ${kind} cannot be stored: it ${reason}.`);
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_OBJECT_BYTES) {
    throw invalidRequest(`The ${kind} is larger than ${MAX_OBJECT_BYTES} bytes.`);
  }
  return data;
}
