import * as z from 'zod';
import { unstorableReason } from '../aws/storable.ts';
import type { Key, Table } from '../aws/table.ts';
import { invalidRequest } from '../errors/service-error.ts';
import { Configurator, EmbeddingId } from './configurator.ts';
import { Skin } from './skin.ts';

/** A row holds 400 kB; nobody waits for more than this before the first picture. */
const MAX_OBJECT_BYTES = 100_000;

/** Apart from the key, as the object's own fields are anybody's. */
const ConfiguratorRow = z.object({ content: Configurator });
const SkinRow = z.object({ content: Skin });

/** Objects that an operator sets and pages read by their id, which is the same for all tenants: one GetItem each. */
export interface EmbeddingStore {
  findConfigurator(id: string): Promise<Configurator | undefined>;
  findSkin(id: string): Promise<Skin | undefined>;
  /** Throws 400 for what is no configurator. */
  putConfigurator(input: unknown): Promise<Configurator>;
  /** Throws 400 for what is no skin. */
  putSkin(input: unknown): Promise<Skin>;
}

/** @param identity the table `identity`: GetItem; PutItem for the operator */
export function embeddingStore(identity: Table): EmbeddingStore {
  return {
    findConfigurator: async (id) =>
      isId(id) ? (await identity.get(configuratorKey(id), ConfiguratorRow))?.content : undefined,
    findSkin: async (id) => (isId(id) ? (await identity.get(skinKey(id), SkinRow))?.content : undefined),
    async putConfigurator(input) {
      const configurator = checked(Configurator, input, 'configurator');
      await identity.put({ ...configuratorKey(configurator.id), content: configurator });
      return configurator;
    },
    async putSkin(input) {
      const skin = checked(Skin, input, 'skin');
      await identity.put({ ...skinKey(skin.id), content: skin });
      return skin;
    },
  };
}

/** What cannot be an id is not asked for: it may be longer than a key of the table. */
function isId(text: string): boolean {
  return EmbeddingId.safeParse(text).success;
}

function configuratorKey(id: string): Key {
  return { pk: `configurator#${id}`, sk: 'configurator' };
}

function skinKey(id: string): Key {
  return { pk: `skin#${id}`, sk: 'skin' };
}

function checked<S extends z.ZodType<Readonly<Record<string, unknown>>>>(schema: S, input: unknown, what: string) {
  const { success, data, error } = schema.safeParse(input);
  if (!success) {
    const [issue] = error.issues;
    throw invalidRequest(`This is no ${what}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const reason = unstorableReason(data);
  if (reason !== undefined) throw invalidRequest(`The ${what} cannot be kept: it ${reason}.`);
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_OBJECT_BYTES) {
    throw invalidRequest(`The ${what} is larger than ${MAX_OBJECT_BYTES} bytes.`);
  }
  return data;
}
