import * as z from 'zod';
import { CatalogPackage } from '../../domain/materials/catalog-package.ts';
import { Material, Texture } from '../../domain/materials/material.ts';
import { many } from '../../platform/http/query.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

const ListMeta = z.object({ total: z.int(), serverTime: Timestamp });

/** Fields of all calls for one material. */
const oneBase = {
  method: 'GET',
  file: 'materials/get-material',
  audience: 'client',
  params: IdParams,
  stores: { items: ['GetItem'] },
  source: 'extension',
} as const;

/** Fields of all lists of materials. */
const listBase = {
  method: 'GET',
  file: 'materials/list-materials',
  audience: 'client',
  response: z.object({ materials: z.array(Material), meta: ListMeta }),
  stream: true,
  stores: { items: ['GetItem', 'BatchGetItem', 'Query'], privateFiles: ['GetObject'] },
  timeoutSeconds: 300,
  source: 'extension',
} as const;

export const getMaterial = route({
  ...oneBase,
  operation: 'getMaterial',
  path: '/v2/materials/{id}',
  summary: 'One material of walls and floors: an item as clients paint with it',
  response: z.object({ material: Material }),
  etag: true,
});

export const listMaterialTextures = route({
  ...oneBase,
  operation: 'listMaterialTextures',
  path: '/v2/materials/{id}/textures',
  summary: 'The textures of a material',
  response: z.object({ textures: z.array(Texture), meta: ListMeta }),
});

export const getTexture = route({
  ...oneBase,
  operation: 'getTexture',
  path: '/v2/textures/{id}',
  summary: 'One texture; it has the id of its material',
  response: z.object({ texture: Texture }),
  etag: true,
});

export const listMaterials = route({
  ...listBase,
  operation: 'listMaterials',
  path: '/v2/materials',
  summary: 'Materials with these ids and of these groups; without both, all that the caller sees',
  query: z.object({ 'ids[]': many, 'groups[]': many }),
});

export const listCatalogMaterials = route({
  ...listBase,
  operation: 'listCatalogMaterials',
  path: '/v2/catalogs/{id}/materials',
  summary: 'The materials of a catalog',
  params: IdParams,
});

export const listTagMaterials = route({
  ...listBase,
  operation: 'listTagMaterials',
  path: '/v2/tags/{id}/materials',
  summary: 'The materials with a tag',
  params: IdParams,
});

export const getCatalogPackage = route({
  ...listBase,
  operation: 'getCatalogPackage',
  path: '/v2/catalogs/{id}/package',
  summary: 'The materials and textures of a catalog in one response',
  params: IdParams,
  response: z.object({ package: CatalogPackage }),
  etag: true,
});
