import type { NodeIO } from '@gltf-transform/core';
import { itemIdOf } from '../../engines/floorplan/plan-xml/id-map.ts';
import { parsePlanXml } from '../../engines/floorplan/plan-xml/parse-plan-xml.ts';
import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { PlanXmlError } from '../../engines/floorplan/plan-xml/plan-xml-error.ts';
import { ModelError } from '../../engines/models3d/model-error.ts';
import type { ScenePiece } from '../../engines/models3d/plan/plan-scene.ts';
import { type FileStore, FileTooLargeError } from '../../platform/aws/files.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../items/item.ts';
import { itemsSeenByTenant, type TenantItemSources } from '../items/items-seen-by-tenant.ts';

/** Limit for all models of a plan together. They are in memory at the same time. */
const MAX_MODEL_BYTES = 256 * 1024 * 1024;
const ARCHIVED = 2;
/** Each may be an item to read. Real plans have a few hundred. */
const MAX_DIFFERENT_ITEMS = 5_000;

/**
 * Reads the plan XML of a plan.
 *
 * @throws ModelError MODEL_CORRUPT
 */
export function readPlan(text: string): PlanDocument {
  try {
    return parsePlanXml(text);
  } catch (error) {
    if (!(error instanceof PlanXmlError)) throw error;
    throw new ModelError('MODEL_CORRUPT', `The plan cannot be read. ${error.message}`, {
      cause: error,
    });
  }
}

/**
 * Returns the items in a plan and in the materials of its walls and floors, by id: those that the tenant sees and that
 * are not archived.
 *
 * @param others ids of further items to look for
 * @throws ModelError MODEL_TOO_COMPLEX for more than 5,000 different items
 */
export async function itemsInPlan(
  { objects, walls, floors }: PlanDocument,
  tenant: number,
  sources: TenantItemSources,
  others: readonly string[] = [],
): Promise<ReadonlyMap<string, StoredItem>> {
  const materials = walls.edges.flatMap((edge) => edge.materials);
  const idMaps = [...objects, ...materials, ...floors.map(({ material }) => material)].map(({ idMap }) => idMap);
  const ids = [...new Set([...idMaps.flatMap((idMap) => itemIdOf(idMap) ?? []), ...others])];
  if (ids.length > MAX_DIFFERENT_ITEMS) {
    const limit = MAX_DIFFERENT_ITEMS.toLocaleString('en-US');
    throw new ModelError('MODEL_TOO_COMPLEX', `The plan has more than ${limit} different items.`);
  }
  const found = await itemsSeenByTenant(ids, tenant, sources);
  return new Map(
    found
      .filter(({ visibilityStatus }) => visibilityStatus !== ARCHIVED)
      .map((item) => [formatItemId({ catalogId: item.catalog, externalId: item.externalId }), item]),
  );
}

/**
 * Returns the data of the items in a plan that its scene needs, with the models of those that stand in it, by id.
 *
 * @throws ModelError MODEL_TOO_COMPLEX for more bytes than fit into memory
 */
export async function planPieces(
  plan: PlanDocument,
  items: ReadonlyMap<string, StoredItem>,
  io: NodeIO,
  privateFiles: Pick<FileStore, 'readBytes'>,
): Promise<Map<string, ScenePiece>> {
  const standing = new Set(plan.objects.map(({ idMap }) => itemIdOf(idMap)));
  const pieces = new Map<string, ScenePiece>();
  let bytesLeft = MAX_MODEL_BYTES;
  for (const [id, item] of items) {
    const { width: widthMm, height: heightMm, depth: depthMm, basecolor } = item;
    const bytes = item.masterKey !== undefined && standing.has(id) ? await read(item.masterKey, bytesLeft) : undefined;
    bytesLeft -= bytes?.length ?? 0;
    pieces.set(id, { model: bytes && (await io.readBinary(bytes)), widthMm, heightMm, depthMm, basecolor });
  }
  return pieces;

  async function read(key: string, maxBytes: number): Promise<Uint8Array> {
    try {
      return await privateFiles.readBytes(key, maxBytes);
    } catch (error) {
      if (!(error instanceof FileTooLargeError)) throw error;
      const message = `The models of this plan have more than ${MAX_MODEL_BYTES} bytes together.`;
      throw new ModelError('MODEL_TOO_COMPLEX', message, { cause: error });
    }
  }
}
